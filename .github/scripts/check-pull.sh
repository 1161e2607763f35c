#!/usr/bin/env bash
# Judges the files of a pull request: checks them, builds a preview and compares
# the boards. All three are done even if one finds something wrong.
#
#   check-pull.sh PROGRAM SITE BASE OUT
#
# PROGRAM is a counselboard, SITE a clone with the pull request's files, BASE a
# commit of the base branch. BY, in the environment, is the account that proposes the
# change, and OWNERS true where the owners of what it changes agree. Gives OUT/preview/ and OUT/report.md.
set -uo pipefail
program=$1 site=$2 base=$3 out=$4
mkdir -p "$out"
status=0

# Nobody can have rated tomorrow, wherever on earth today ends last.
newest=$(date -u -d '+14 hours' +%F)
"$program" check -C "$site" --format github --newest "$newest" || status=1

# From here on what is printed may quote the files, and is no command to the runner.
token=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
echo "::stop-commands::$token"
"$program" build -C "$site" -o "$out/preview" || status=1
owners=(--as "${BY-}")
if [ "${OWNERS:-false}" = true ]; then owners+=(--owners); fi
"$program" diff -C "$site" "${owners[@]}" "$base" >"$out/report.md" || status=1
if [ ! -s "$out/report.md" ]; then
  printf '## What this changes\n\nThe comparison failed; the log says why.\n' >"$out/report.md"
  status=1
fi
echo "::$token::"
exit "$status"
