#!/usr/bin/env bash
# The form of Swift files and of the scripts; `lint.sh --fix` rewrites the Swift files.
set -euo pipefail
. "$(dirname "$0")/common.sh"

swift_paths=(Package.swift)
for folder in Sources Tests Plugins Examples; do
  [ ! -d "$folder" ] || swift_paths+=("$folder")
done
if [ "${1:-}" = --fix ]; then
  swift format --in-place --recursive --parallel "${swift_paths[@]}"
  exit
fi
step "lint Swift" swift format lint --recursive --parallel --strict "${swift_paths[@]}"
step "lint scripts" shellcheck --external-sources --source-path=SCRIPTDIR .ci/run scripts/*.sh
