#!/usr/bin/env bash
# Judges a pull request and says in a comment what it changes.
#
#   report.sh PROGRAM SITE BASE OUT
#
# PROGRAM is a counselboard, SITE a clone that can fetch the commit HEAD_SHA, BASE a
# commit of the base branch. Nothing of the pull request is checked out, run or
# believed: its results are read from git, under the settings, templates and pages of
# SITE, whatever it has made of the workflow that ran before. Writes OUT/preview and
# OUT/report/report.md, and gives the commit the status "results". RUN_URL leads to
# the log; comment.sh says what else it needs.
#
# Two labels let through what needs somebody's eyes, for the commit at which they are
# set: read-in-full a change of results and other files in one, panel-owners new runs
# of a closed panel. Where EVENT is merge_group the commit is a merge queue's,
# of changes that each had their status.
set -euo pipefail
program=$1 site=$2 base=$3 out=$4
[[ $HEAD_SHA =~ ^[0-9a-f]{40}$ ]]
mkdir -p "$out/report"
login=$(printf 'x-access-token:%s' "${GH_TOKEN-}" | base64 -w0) # a private repository asks who fetches
git -C "$site" -c "http.extraHeader=Authorization: Basic $login" fetch --quiet --no-tags origin "$HEAD_SHA"

NUMBER=$(gh api -X GET "repos/$GITHUB_REPOSITORY/pulls" -f state=open -f head="$HEAD_OWNER:$HEAD_BRANCH" |
  jq -r --arg sha "$HEAD_SHA" '[.[] | select(.head.sha == $sha) | .number][0] // empty')
export NUMBER

# labelled NAME: whether the label was set after this commit was first checked.
labelled() {
  local set first
  [ -n "$NUMBER" ] || return 1
  set=$(gh api --paginate "repos/$GITHUB_REPOSITORY/issues/$NUMBER/events" | jq -rs --arg name "$1" \
    '[.[][] | select((.event == "labeled" or .event == "unlabeled") and .label.name == $name)] | last | select(.event == "labeled") | .created_at')
  first=$(gh api -X GET "repos/$GITHUB_REPOSITORY/actions/runs" -f head_sha="$HEAD_SHA" -f event=pull_request |
    jq -r '[.workflow_runs[].created_at] | min // empty')
  [ -n "$set" ] && [ -n "$first" ] && [[ $set > $first ]]
}
flags=(-alone)
if labelled read-in-full; then flags=(); fi
if labelled panel-owners; then flags+=(-owners); fi
if [ "${EVENT-}" = merge_group ]; then flags=(-owners); fi

# What is printed may quote the files, and is no command to the runner.
token=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
echo "::stop-commands::$token"
state=success
newest=$(date -u -d '+14 hours' +%F) # wherever on earth today ends last
"$program" check -C "$site" -results "$HEAD_SHA" -newest "$newest" || state=failure
"$program" build -C "$site" -results "$HEAD_SHA" -o "$out/preview" || state=failure
"$program" diff -C "$site" "${flags[@]}" "$base" "$HEAD_SHA" >"$out/report/report.md" || state=failure
echo "::$token::"

gh api -X POST "repos/$GITHUB_REPOSITORY/statuses/$HEAD_SHA" -f context=results -f state="$state" -f target_url="$RUN_URL" >/dev/null
"$(dirname "$0")/comment.sh" "$out/report"
