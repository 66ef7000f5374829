#!/usr/bin/env bash
# Writes the DocC pages of every target that has a catalogue to .build/docs; a broken link or symbol fails.
set -euo pipefail
. "$(dirname "$0")/common.sh"

symbols=.build/docs-symbols
output=.build/docs
mkdir -p "$symbols" "$output"
for catalogue in Sources/*/*.docc; do
  [ -d "$catalogue" ] || continue
  target=$(basename "$catalogue" .docc)
  # Other flags than elsewhere, so a scratch folder of its own: the debug build stays as it is.
  step "symbols of $target" swift build --scratch-path .build/docs-build --target "$target" \
    -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc "$PWD/$symbols"
  mkdir -p "$symbols/$target"
  cp "$symbols/$target"*.symbols.json "$symbols/$target/"
  step "pages of $target" docc convert "$catalogue" \
    --fallback-display-name "$target" --fallback-bundle-identifier "greenroom.$target" \
    --additional-symbol-graph-dir "$symbols/$target" --output-path "$output/$target.doccarchive" \
    --transform-for-static-hosting --warnings-as-errors --analyze
done
