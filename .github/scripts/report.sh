#!/usr/bin/env bash
# Judges a pull request and says in a comment what it changes.
#
#   report.sh PROGRAM SITE BASE OUT
#
# PROGRAM is a counselboard, SITE a clone that can fetch the commit HEAD_SHA, BASE the
# tip of the base branch. What is judged is what the base becomes when the request is
# merged. Nothing of the pull request is checked out, run or believed: its results are
# read from git, under the settings, templates and pages of SITE, whatever it has made
# of the workflow that ran before. Writes OUT/preview and OUT/report/report.md, and
# gives the commit the status "results". RUN_URL leads to the log; comment.sh says what
# else it needs.
#
# Two labels let through what needs somebody's eyes: read-in-full a change of results
# and other files in one, panel-owners what needs the owners of what it changes. They
# count for a commit that somebody who may write here has approved, or has proposed: a
# review names the commit that was read. Where EVENT is merge_group the commit is a
# merge queue's, of the request that its branch names.
set -euo pipefail
program=$1 site=$2 base=$3 out=$4
[[ $HEAD_SHA =~ ^[0-9a-f]{40}$ ]]
mkdir -p "$out/report"
login=$(printf 'x-access-token:%s' "${GH_TOKEN-}" | base64 -w0) # a private repository asks who fetches
git -C "$site" -c "http.extraHeader=Authorization: Basic $login" fetch --quiet --no-tags origin "$HEAD_SHA"

if [ "${EVENT-}" = merge_group ]; then
  [[ $HEAD_BRANCH =~ ^gh-readonly-queue/.+/pr-([0-9]+)-([0-9a-f]{40})$ ]]
  pull=$(gh api "repos/$GITHUB_REPOSITORY/pulls/${BASH_REMATCH[1]}")
  git -C "$site" merge-base --is-ancestor "$base" "${BASH_REMATCH[2]}" # what stands before it in the queue
  base=${BASH_REMATCH[2]}
else
  pull=$(gh api -X GET "repos/$GITHUB_REPOSITORY/pulls" -f state=open -f head="$HEAD_OWNER:$HEAD_BRANCH" |
    jq --arg sha "$HEAD_SHA" '[.[] | select(.head.sha == $sha)][0] // {}')
fi
ask() { jq -r "$@" <<<"$pull"; }
NUMBER=$(ask '.number // empty')
export NUMBER

# Who proposes it: its author, with the organisations that publicly have them, where
# nobody else can push to its branch; else the organisation whose branch it is.
author=$(ask '.user.login // empty') from=$(ask '.head.repo.owner.login // empty')
mapfile -t orgs < <([ -z "$author" ] || gh api --paginate "users/$author/orgs" | jq -r '.[].login')
by=(-by '') own=
if [ -n "$author" ] && { [ "$author" = "$from" ] || [ "$(ask .head.repo.full_name)" = "$GITHUB_REPOSITORY" ]; }; then
  own=$author
  for name in "$author" "${orgs[@]}"; do by+=(-by "$name"); done
elif [ -n "$from" ] && [[ " ${orgs[*]} " = *" $from "* ]]; then
  by+=(-by "$from")
fi

# readers: those who have approved the very commit and, of their own, who proposed it.
readers() {
  [ -z "$own" ] || printf '%s\n' "$own"
  gh api --paginate "repos/$GITHUB_REPOSITORY/pulls/$NUMBER/reviews" | jq -rs --arg sha "$(ask .head.sha)" \
    '[.[][] | select(.state == "APPROVED" or .state == "CHANGES_REQUESTED" or .state == "DISMISSED")] | group_by(.user.login)[] | last |
      select(.state == "APPROVED" and .commit_id == $sha) | .user.login'
}
# labelled NAME: whether the label is there, and somebody who may write has read the commit.
labelled() {
  local name
  [ -n "$NUMBER" ] && ask '.labels[]?.name' | grep -qxF "$1" || return 1
  while read -r name; do
    case $(gh api "repos/$GITHUB_REPOSITORY/collaborators/$name/permission" | jq -r .permission) in
    admin | write) return 0 ;;
    esac
  done < <(readers)
  return 1
}
flags=("${by[@]}" -alone)
if labelled read-in-full; then flags=("${by[@]}"); fi
if labelled panel-owners; then flags+=(-owners); fi

# What is printed may quote the files, and is no command to the runner.
token=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
echo "::stop-commands::$token"
state=success
newest=$(date -u -d '+14 hours' +%F) # wherever on earth today ends last
if tree=$(git -C "$site" merge-tree --write-tree --no-messages "$base" "$HEAD_SHA"); then
  merged=$(git -C "$site" -c user.name=report.sh -c user.email= commit-tree "$tree" -p "$base" -m 'A merge on trial')
  "$program" check -C "$site" -results "$merged" -newest "$newest" || state=failure
  "$program" build -C "$site" -results "$merged" -o "$out/preview" || state=failure
  "$program" diff -C "$site" "${flags[@]}" "$base" "$HEAD_SHA" >"$out/report/report.md" || state=failure
  [ -s "$out/report/report.md" ] || printf '## What this changes\n\nThe comparison failed; the log says why.\n' >"$out/report/report.md"
else
  printf '## What this changes\n\nNothing can be said, as it conflicts with the base branch: merge that into it first.\n' >"$out/report/report.md"
  state=failure
fi
echo "::$token::"

gh api -X POST "repos/$GITHUB_REPOSITORY/statuses/$HEAD_SHA" -f context=results -f state="$state" -f target_url="$RUN_URL" >/dev/null
"$(dirname "$0")/comment.sh" "$out/report"
