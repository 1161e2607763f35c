#!/usr/bin/env bash
# Judges a pull request and says in a comment what it changes.
#
#   report.sh PROGRAM SITE BASE OUT
#
# PROGRAM is a counselboard, SITE a clone that can fetch the commit HEAD_SHA, BASE the
# tip of the base branch. What is judged is what the base becomes when the request is
# merged. Nothing of the pull request is checked out, run or believed: its results are
# read from git, under the settings, templates and pages of SITE, whatever it has made
# of the workflow that ran before. Writes OUT/preview and OUT/report/report.md, gives the
# commit the status "results", pending until then, and writes the report into the one comment that the request
# has of it, in GITHUB_REPOSITORY. What is commented is what PROGRAM has just said, from its
# output, and no file that anybody could have written. RUN_URL leads to the log.
#
# All open requests of the commit to the branch that SITE stands on are judged, each by
# whoever proposes it, and the commit gets the worst verdict: a status belongs to a commit,
# and the same commit may come from an owner and from a stranger.
#
# Two labels count for a commit that somebody who may write here has proposed or approved: a
# review names the commit that was read. What PROGRAM cannot judge (settings, templates,
# workflows and the like) leaves the status pending until the label read-in-full is set, and
# panel-owners says that the owners of what changes agree. Where EVENT is
# merge_group the commit is a merge queue's, of the request that its branch names.
set -euo pipefail
export LC_ALL=C.UTF-8
program=$1 site=$2 base=$3 out=$4
[[ $HEAD_SHA =~ ^[0-9a-f]{40}$ ]]
mkdir -p "$out/report"
login=$(printf 'x-access-token:%s' "${GH_TOKEN-}" | base64 -w0) # a private repository asks who fetches
git -C "$site" -c "http.extraHeader=Authorization: Basic $login" fetch --quiet --no-tags origin "$HEAD_SHA"

if [ "${EVENT-}" = merge_group ]; then
  [[ $HEAD_BRANCH =~ ^gh-readonly-queue/.+/pr-([0-9]+)-([0-9a-f]{40})$ ]]
  pulls=$(gh api "repos/$GITHUB_REPOSITORY/pulls/${BASH_REMATCH[1]}" | jq '[.]')
  git -C "$site" merge-base --is-ancestor "$base" "${BASH_REMATCH[2]}" # what stands before it in the queue
  base=${BASH_REMATCH[2]}
else
  branch=$(git -C "$site" branch --show-current)
  pulls=$(gh api --paginate "repos/$GITHUB_REPOSITORY/pulls?state=open&per_page=100" |
    jq -s --arg sha "$HEAD_SHA" --arg branch "$branch" '[.[][] | select(.head.sha == $sha and (.base.ref // $branch) == $branch)]')
fi
count=$(jq length <<<"$pulls")
if [ "$count" = 0 ]; then
  echo "no open pull request to this branch stands at $HEAD_SHA; nothing to say"
  exit 0
fi
# status STATE [FIELD]...: of the commit. It is pending until all is judged, also where this breaks off.
status() { gh api -X POST "repos/$GITHUB_REPOSITORY/statuses/$HEAD_SHA" -f context=results -f state="$1" -f target_url="$RUN_URL" "${@:2}" >/dev/null; }
status pending -f description="Not judged yet"

# ask reads from the request that is judged.
ask() { jq -r "$@" <<<"$pull"; }

# readers: those who have approved the very commit and, of their own, who proposed it.
readers() {
  [ -z "$own" ] || printf '%s\n' "$own"
  gh api --paginate "repos/$GITHUB_REPOSITORY/pulls/$number/reviews" | jq -rs --arg sha "$(ask .head.sha)" \
    '[.[][] | select(.state == "APPROVED" or .state == "CHANGES_REQUESTED" or .state == "DISMISSED")] | group_by(.user.login)[] | last |
      select(.state == "APPROVED" and .commit_id == $sha) | .user.login'
}
# read_here: whether somebody who may write here has read the commit.
read_here() {
  local name
  while read -r name; do
    case $(gh api "repos/$GITHUB_REPOSITORY/collaborators/$name/permission" | jq -r .permission) in
    admin | write) return 0 ;;
    esac
  done < <(readers)
  return 1
}
labeled() { ask '.labels[]?.name' | grep -qxF "$1" && read_here; }

# harmless: whether the report holds no mention, link, image or markup but code, as it quotes
# strangers: a hole in PROGRAM would not reach whoever reads the comment. Code elements and names
# in code may hold references to characters.
# shellcheck disable=SC2016 # the backticks are Markdown's
harmless() {
  [ "$(wc -c <<<"$report")" -le 61000 ] && # a comment has room for 65,536 characters
    iconv -f UTF-8 -t UTF-8 <<<"$report" >/dev/null 2>&1 &&
    [ "$(head -n 1 <<<"$report")" = '## What this changes' ] &&
    ! grep -qP '[\x00-\x08\x0b-\x1f\x7f]' <<<"$report" &&
    ! sed -E -e 's,<code>[^<`]*</code>,,g' -e 's,`[A-Za-z0-9 ._/~^-]+`,,g' <<<"$report" |
    grep -P '[@&<>`\[\]\\]|://|(?i:www\.)|#\d|(?i:\bgh-\d)' >/dev/null # all of it is read: a pipe that breaks off would count as harmless
}

# What is printed may quote the files, and is no command to the runner.
token=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
echo "::stop-commands::$token"
verdict=success
worse() { # STATE: success, pending, failure
  case $verdict-$1 in
  *-failure) verdict=failure ;;
  success-pending) verdict=pending ;;
  esac
}
conflict=
newest=$(date -u -d '+14 hours' +%F) # wherever on earth today ends last
if tree=$(git -C "$site" merge-tree --write-tree --no-messages "$base" "$HEAD_SHA"); then
  merged=$(git -C "$site" -c user.name=report.sh -c user.email= commit-tree "$tree" -p "$base" -m 'A merge on trial')
  "$program" check -C "$site" --results "$merged" --newest "$newest" || worse failure
  "$program" build -C "$site" --results "$merged" -o "$out/preview" || worse failure
else
  conflict='Nothing can be said, as it conflicts with the base branch: merge that into it first.'
  worse failure
fi
comments=()
refused=
for ((i = 0; i < count; i++)); do
  pull=$(jq ".[$i]" <<<"$pulls")
  number=$(ask .number)
  # Who proposes it: its author, with the organizations that publicly have them, where
  # nobody else can push to its branch; else the organization whose branch it is.
  author=$(ask '.user.login // empty') from=$(ask '.head.repo.owner.login // empty')
  mapfile -t orgs < <([ -z "$author" ] || gh api --paginate "users/$author/orgs" | jq -r '.[].login')
  flags=(--as '' --unread) own=
  if [ -n "$author" ] && { [ "$author" = "$from" ] || [ "$(ask .head.repo.full_name)" = "$GITHUB_REPOSITORY" ]; }; then
    own=$author
    for name in "$author" "${orgs[@]}"; do flags+=(--as "$name"); done
  elif [ -n "$from" ] && [[ " ${orgs[*]} " = *" $from "* ]]; then
    flags+=(--as "$from")
  fi
  if labeled panel-owners; then flags+=(--owners); fi
  report='' status=0
  if [ -z "$conflict" ]; then report=$("$program" diff -C "$site" "${flags[@]}" "$base" "$HEAD_SHA") || status=$?; fi
  case $status in
  0) ;;
  3) labeled read-in-full || worse pending ;; # somebody has to read what cannot be judged
  *) worse failure ;;
  esac
  if [ -z "$report" ]; then
    report=$(printf '## What this changes\n\n%s' "${conflict:-The comparison failed; the log says why.}")
    worse failure
  fi
  printf '%s\n' "$report" >"$out/report/report.md"
  if harmless; then
    comments+=("$number" "$report")
  else
    worse failure
    refused=yes
  fi
done
echo "::$token::"

why=()
if [ "$verdict" = pending ]; then why=(-f description="To be read: approve the commit, and set the label read-in-full"); fi
status "$verdict" "${why[@]}"
marker='<!-- counselboard report -->'
for ((i = 0; i < ${#comments[@]}; i += 2)); do
  number=${comments[i]}
  body=$(printf '%s\n%s\n\nOf commit %s. [Log, findings and the built preview](%s)' "$marker" "${comments[i + 1]}" "${HEAD_SHA:0:12}" "$RUN_URL")
  comment=$(gh api --paginate "repos/$GITHUB_REPOSITORY/issues/$number/comments" |
    jq -rs --arg marker "$marker" '[.[][] | select(.user.login == "github-actions[bot]" and (.body | startswith($marker))) | .id][0] // empty')
  if [ -n "$comment" ]; then
    gh api -X PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$comment" -f body="$body" >/dev/null
    echo "updated comment $comment of pull request $number"
  else
    gh api -X POST "repos/$GITHUB_REPOSITORY/issues/$number/comments" -f body="$body" >/dev/null
    echo "commented on pull request $number"
  fi
done
if [ -n "$refused" ]; then
  echo "report.sh: a report is refused: too large, no report, or with a mention, link or markup, which none has" >&2
  exit 1
fi
