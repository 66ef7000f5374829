#!/usr/bin/env bash
# run.sh CONFIGURATION PRODUCT ARGUMENTS...: sets up what is missing, builds the product and becomes it.
set -euo pipefail
. "$(dirname "$0")/common.sh"

configuration=$1 product=$2
shift 2
scripts/setup.sh build
scripts/build.sh --configuration "$configuration" --product "$product"
exec "$(swift build --configuration "$configuration" --show-bin-path)/$product" "$@"
