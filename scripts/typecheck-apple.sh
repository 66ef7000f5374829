#!/usr/bin/env bash
# Type-checks the code behind `canImport(UIKit)` and its like on Linux, against our own stubs of Apple's modules:
# Tests/AppleStubs/<Module>.swift, once as on iOS and once as on macOS. Only targets that import a stubbed module are
# checked; build first.
set -euo pipefail
. "$(dirname "$0")/common.sh"

stubs=Tests/AppleStubs
all_modules=.build/apple-stubs
[ -d "$stubs" ] || exit 0
[ "$(uname)" = Linux ] || exit 0

# The name that the build gave the package: it is made from the checkout's folder.
package=$(grep -om1 '"-package-name","[^"]*"' .build/debug.yaml | cut -d '"' -f 4)
common_flags=(-swift-version 6 -warnings-as-errors -parse-as-library)
target_flags=(-package-name "$package" -enable-testing)
target_flags+=(-I .build/debug/Modules -I Sources/CSQLite -I Sources/CCrypto)
for feature in ExistentialAny MemberImportVisibility InternalImportsByDefault; do
  target_flags+=(-enable-upcoming-feature "$feature")
done

names=()
for file in "$stubs"/*.swift; do
  names+=("$(basename "$file" .swift)")
done
any_name=$(IFS='|' && echo "${names[*]}")
import_line="^ *(@?[a-zA-Z]+ )*import ($any_name)\$"

# The stubs but for $1; those that import others come after them.
in_order_without() {
  local name
  for name in "${names[@]}"; do
    [ "$name" != "$1" ] || continue
    echo "$name $name"
    sed -nE "s/$import_line/\2/p" "$stubs/$name.swift" | sed "s/\$/ $name/"
  done | tsort
}

# check PLATFORM MISSING: as where the module MISSING is not there. Only the files that differ on Apple's platforms are
# checked whole; of the others what those need.
# Left out of `set -e` by the caller's `if`, so each command says itself that it ends the check.
check() {
  local name target file differing others modules=$all_modules/$1
  local flags=("${common_flags[@]}" -I "$modules")
  mkdir -p "$modules"
  for name in $(in_order_without "$2"); do
    swiftc "${flags[@]}" -emit-module -module-name "$name" -o "$modules/$name.swiftmodule" \
      "$stubs/$name.swift" || return
  done
  for target in Sources/*/; do
    differing=() others=()
    while IFS= read -r file; do
      if grep -qE "$import_line|canImport\(($any_name)\)" "$file"; then
        differing+=(-primary-file "$file")
      else
        others+=("$file")
      fi
    done < <(find "$target" -name '*.swift')
    [ ${#differing[@]} -gt 0 ] || continue
    swiftc -frontend "${flags[@]}" "${target_flags[@]}" -typecheck -module-name "$(basename "$target")" \
      "${differing[@]}" "${others[@]}" || return
  done
}

step "typecheck Apple code, iOS" check ios AppKit
step "typecheck Apple code, macOS" check macos UIKit
