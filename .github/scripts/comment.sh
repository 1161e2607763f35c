#!/usr/bin/env bash
# Writes a report into the one comment that a pull request has of it.
#
#   comment.sh FOLDER
#
# FOLDER has report.md and nothing else. The pull request is NUMBER, at HEAD_SHA, in
# GITHUB_REPOSITORY; RUN_URL leads to the log. The report quotes strangers, so that
# only what "counselboard diff" can write goes through: it has no mention, link, image
# or markup but code.
set -euo pipefail
export LC_ALL=C.UTF-8
report=$1/report.md
marker='<!-- counselboard report -->'
limit=61000 # bytes; a comment has room for 65,536 characters

refuse() {
  echo "comment.sh: the report is refused: $*" >&2
  exit 1
}

[ "$(ls -A "$1")" = report.md ] || refuse "there must be report.md and nothing else"
if [ ! -f "$report" ] || [ -L "$report" ]; then refuse "it is no ordinary file"; fi
[ "$(wc -c <"$report")" -le "$limit" ] || refuse "it is larger than $limit bytes"
iconv -f UTF-8 -t UTF-8 "$report" >/dev/null 2>&1 || refuse "it is not UTF-8"
[ "$(head -n 1 "$report")" = '## What this changes' ] || refuse "it does not begin as a report"
if grep -qP '[\x00-\x08\x0b-\x1f\x7f]' "$report"; then refuse "it has control characters"; fi
# Code elements and names in code may hold references to characters; beside
# them there is nothing that GitHub would make a mention, link or element of.
# shellcheck disable=SC2016 # the backticks are Markdown's
if sed -E -e 's,<code>[^<`]*</code>,,g' -e 's,`[A-Za-z0-9 ._/~^-]+`,,g' "$report" |
  grep -qP '[@&<>`\[\]\\]|://|(?i:www\.)|#\d|(?i:\bgh-\d)'; then
  refuse "it has a mention, link, reference or markup, which no report has"
fi

[[ $HEAD_SHA =~ ^[0-9a-f]{40}$ ]] || refuse "the commit is none"
if [ -z "$NUMBER" ]; then
  echo "no open pull request stands at $HEAD_SHA any more; nothing to say"
  exit 0
fi

body=$(mktemp)
trap 'rm -f "$body"' EXIT
{
  printf '%s\n' "$marker"
  cat "$report"
  printf '\nOf commit %s. [Log, findings and the built preview](%s)\n' "${HEAD_SHA:0:12}" "$RUN_URL"
} >"$body"

comment=$(gh api --paginate "repos/$GITHUB_REPOSITORY/issues/$NUMBER/comments" |
  jq -rs --arg marker "$marker" '[.[][] | select(.user.login == "github-actions[bot]" and (.body | startswith($marker))) | .id][0] // empty')
if [ -n "$comment" ]; then
  gh api -X PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$comment" -F body=@"$body" >/dev/null
  echo "updated comment $comment of pull request $NUMBER"
else
  gh api -X POST "repos/$GITHUB_REPOSITORY/issues/$NUMBER/comments" -F body=@"$body" >/dev/null
  echo "commented on pull request $NUMBER"
fi
