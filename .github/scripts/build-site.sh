#!/usr/bin/env bash
# Checks and builds the site.
#
#   build-site.sh URL REVISION OUT
set -euo pipefail
url=$1 revision=$2 out=$3
cd "$(dirname "$0")/../.."
go run ./cmd/counselboard check
go run ./cmd/counselboard build -base-url "$url" -revision "$revision" -o "$out"
