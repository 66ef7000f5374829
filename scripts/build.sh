#!/usr/bin/env bash
# Builds with the flags that all commands share; arguments go to `swift build`.
set -euo pipefail
. "$(dirname "$0")/common.sh"

build_step build swift build "${swift_flags[@]}" "$@"
