#!/usr/bin/env bash
# run.sh CONFIGURATION PRODUCT ARGUMENTS...: sets up what is missing, builds the product and becomes it.
set -euo pipefail
. "$(dirname "$0")/common.sh"

configuration=$1 product=$2
shift 2
# Standard output is the product's alone.
scripts/setup.sh build >&2
scripts/build.sh --configuration "$configuration" --product "$product" >&2
exec "$(swift build --configuration "$configuration" --show-bin-path)/$product" "$@"
