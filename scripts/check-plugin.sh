#!/usr/bin/env bash
# Sees that the build-tool plugin fails a build: packs with one fault each are put beside the golden one, whose target
# uses the plugin. Every other build has shown already that it lets a whole pack pass.
set -euo pipefail
. "$(dirname "$0")/common.sh"

packs=Tests/Fixtures/GoldenPack/Packs
check=$packs/PluginCheck # in .gitignore
pack=$check/Copy.greenroompack
trap 'rm -rf "$check"' EXIT

fresh_copy() {
  rm -rf "$check"
  mkdir "$check"
  cp -R "$packs/Golden.greenroompack" "$pack"
}

# build_fails_with SENTENCE: and not for another reason.
build_fails_with() {
  local output
  if output=$(swift build "${swift_flags[@]}" --target GoldenPack 2>&1); then
    fail "The build passed, although a pack is at fault; expected: $1"
  fi
  grep -qE "error: .*Copy\.greenroompack/.*$1" <<<"$output" ||
    fail "The build failed for another reason than \"$1\":"$'\n'"$output"
}

fresh_copy
for file in "$pack"/assets/*.png; do
  printf 'x' | dd of="$file" bs=1 seek=100 conv=notrunc status=none
done
build_fails_with 'the file has other bytes'

fresh_copy
sed 's/"format":1/"format":2/' "$packs/Golden.greenroompack/pack.json" >"$pack/pack.json"
build_fails_with 'written by a newer version'

fresh_copy
echo '{"maximum_bytes": 1000}' >"$check/greenroom-pack.json"
build_fails_with 'more than the 1000 that are allowed'
