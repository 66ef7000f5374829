#!/usr/bin/env bash
# Installs what is missing: `setup.sh build` for building and the demo, `setup.sh` for tests and benchmarks too.
# Says nothing when nothing is missing.
set -euo pipefail
. "$(dirname "$0")/common.sh"

oldest_swift="6.2"
get_swift="install a Swift 6.3 toolchain from https://www.swift.org/install and put its usr/bin on PATH"
tools=(pkg-config)
[ "${1:-all}" = build ] || tools+=(nginx tmux shellcheck wrk)

# The libraries that Package.swift names: pkg-config's name, then Debian's.
declared_libraries() {
  { tr -s ' \n' ' ' <Package.swift && echo; } | sed -E 's/pkgConfig:/\n&/g' |
    sed -nE 's/^pkgConfig: "([^"]+)", ?providers: \[ ?\.apt\( ?\[ ?"([^"]+)".*/\1 \2/p'
}

# Names of Debian packages. A toolchain that was only unpacked lacks the first six.
missing_packages() {
  local name library package loadable
  loadable=$(ldconfig -p)
  for name in libcurl.so.4:libcurl4 libncurses.so.6:libncurses6 libsqlite3.so.0:libsqlite3-0 libxml2.so.2:libxml2; do
    [[ $loadable == *"${name%:*}"* ]] || echo "${name#*:}"
  done
  command -v ld.gold >/dev/null || echo binutils
  [ -d /usr/include/c++ ] || echo libstdc++-12-dev
  for name in "${tools[@]}"; do
    command -v "$name" >/dev/null || echo "$name"
  done
  while read -r library package; do
    pkg-config --exists "$library" 2>/dev/null || echo "$package"
  done < <(declared_libraries)
}

# The tests start the servers that they need; installing one must not put it on port 80.
without_starting_services() {
  local policy=/usr/sbin/policy-rc.d status=0
  if [ -e "$policy" ]; then
    "$@"
    return
  fi
  printf '#!/bin/sh\nexit 101\n' >"$policy"
  chmod +x "$policy"
  "$@" || status=$?
  rm -f "$policy"
  return "$status"
}

apt_install() {
  apt-get -q update && DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends "$@"
}

check_version() {
  local found
  found=$(swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9]+\.[0-9]+).*/\1/p' | head -n 1) || true
  [ -n "$found" ] || fail "\`swift --version\` does not run: $get_swift."
  [ "$(printf '%s\n' "$oldest_swift" "$found" | sort -V | head -n 1)" = "$oldest_swift" ] ||
    fail "Swift $found is older than $oldest_swift: $get_swift."
}

command -v swift >/dev/null || fail "Swift is not on PATH: $get_swift."
# On macOS the libraries are part of the system, and SwiftPM names what Homebrew has to add.
if [ "$(uname)" = Linux ]; then
  mapfile -t missing < <(missing_packages)
  if [ "${#missing[@]}" -gt 0 ]; then
    command -v apt-get >/dev/null ||
      fail "Missing, by their Debian names: ${missing[*]}; install them with this system's package manager."
    [ "$(id -u)" = 0 ] ||
      fail "Missing: ${missing[*]}; run: sudo apt-get install --no-install-recommends ${missing[*]}"
    step "install missing packages" without_starting_services apt_install "${missing[@]}"
    mapfile -t missing < <(missing_packages)
    [ "${#missing[@]}" -eq 0 ] || fail "Installed, but still not found: ${missing[*]}"
  fi
fi
check_version
