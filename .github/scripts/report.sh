#!/usr/bin/env bash
# Compares a pull request with its base and says in a comment what it changes.
#
#   report.sh PROGRAM SITE BASE OUT
#
# PROGRAM is a counselboard, SITE a clone that can fetch the commit HEAD_SHA, BASE a
# commit of the base branch. Nothing of the pull request is checked out or run: its
# results are read from git. Writes OUT/report.md; comment.sh says what else it needs.
set -euo pipefail
program=$1 site=$2 base=$3 out=$4
[[ $HEAD_SHA =~ ^[0-9a-f]{40}$ ]]
mkdir -p "$out"
login=$(printf 'x-access-token:%s' "${GH_TOKEN-}" | base64 -w0) # a private repository asks who fetches
git -C "$site" -c "http.extraHeader=Authorization: Basic $login" fetch --quiet --no-tags origin "$HEAD_SHA"
"$program" diff -C "$site" "$base" "$HEAD_SHA" >"$out/report.md" || echo "the comparison found something wrong"
"$(dirname "$0")/comment.sh" "$out"
