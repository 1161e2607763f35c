#!/usr/bin/env bash
# Checks and builds the site, and below it, in mentalalign/, that of the one benchmark whose ratings are in the program.
#
#   build-site.sh URL REVISION OUT
set -euo pipefail
url=$1 revision=$2 out=$3
cd "$(dirname "$0")/../.."
go run ./cmd/counselboard check
go run ./cmd/counselboard build --base-url "$url" --revision "$revision" -o "$out"
ratings=$(mktemp -d)
trap 'rm -r "$ratings"' EXIT
go run ./cmd/counselboard demo --benchmark mentalalign "$ratings"
go run ./cmd/counselboard build -C "$ratings" --base-url "${url%/}/mentalalign/" --revision "$revision" -o "$out/mentalalign"
