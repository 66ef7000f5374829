# shellcheck shell=bash
# Sourced by every script here: the place to stand, the flags, and how a step reports.

cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit
PATH=$PATH:/usr/sbin:/sbin
# A closed descriptor 0 would be taken by the first file that a tool opens.
[ -t 0 ] || exec </dev/null

# The same flags in every command: others would build everything a second time.
# shellcheck disable=SC2034
swift_flags=(-j "$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)" -Xswiftc -warnings-as-errors)
logs=.build/logs

fail() {
  echo "$*" >&2
  exit 1
}

# report NAME SECONDS: the one line of a step that went well.
report() {
  printf '%-28s ok %4d s\n' "$1" "$2"
}

# step NAME COMMAND...: one line when it succeeds, its output when it fails.
step() {
  local name=$1 log start=$SECONDS
  shift
  mkdir -p "$logs"
  log="$logs/${name// /-}.log"
  if ! "$@" >"$log" 2>&1; then
    cat "$log" >&2
    fail "failed: $name (the same text is in $log)"
  fi
  report "$name" $((SECONDS - start))
}

# build_step NAME COMMAND...: as `step`, but a person at a terminal sees the progress.
build_step() {
  local name=$1 start=$SECONDS
  if [ ! -t 1 ]; then
    step "$@"
    return
  fi
  shift
  "$@" || fail "failed: $name"
  report "$name" $((SECONDS - start))
}
