#!/usr/bin/env bash
# Type-checks the code behind `canImport(UIKit)` and its like on Linux, against our own stubs of Apple's modules:
# Tests/AppleStubs/<Module>.swift. Only targets that import a stubbed module are checked; build first.
set -euo pipefail
. "$(dirname "$0")/common.sh"

stubs=Tests/AppleStubs
modules=.build/apple-stubs
[ -d "$stubs" ] || exit 0
[ "$(uname)" = Linux ] || exit 0
mkdir -p "$modules"

common_flags=(-swift-version 6 -warnings-as-errors -parse-as-library -I "$modules")
target_flags=("${common_flags[@]}" -package-name greenroom -enable-testing)
target_flags+=(-I .build/debug/Modules -I Sources/CSQLite -I Sources/CCrypto)
for feature in ExistentialAny MemberImportVisibility InternalImportsByDefault; do
  target_flags+=(-enable-upcoming-feature "$feature")
done

names=()
for file in "$stubs"/*.swift; do
  names+=("$(basename "$file" .swift)")
done
any_name=$(IFS='|' && echo "${names[*]}")
import_line="^ *(@[a-zA-Z]+ |public )*import ($any_name)\$"

# Stubs that import others come after them.
in_order() {
  local name
  for name in "${names[@]}"; do
    echo "$name $name"
    sed -nE "s/$import_line/\2/p" "$stubs/$name.swift" | sed "s/\$/ $name/"
  done | tsort
}

for name in $(in_order); do
  step "stub $name" swiftc "${common_flags[@]}" -emit-module -module-name "$name" \
    -o "$modules/$name.swiftmodule" "$stubs/$name.swift"
done
for target in Sources/*/; do
  grep -rqE --include='*.swift' "$import_line" "$target" || continue
  mapfile -t files < <(find "$target" -name '*.swift')
  step "typecheck $(basename "$target")" swiftc "${target_flags[@]}" -typecheck \
    -module-name "$(basename "$target")" "${files[@]}"
done
