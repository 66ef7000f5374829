#!/usr/bin/env bash
# What no compiler sees: paths of one machine, left-over markers, the README's length, dead links, and tests that
# docs/conformance.md names but nobody wrote.
set -euo pipefail
. "$(dirname "$0")/common.sh"

status=0
# complain SENTENCE LINES: prints both when there are lines.
complain() {
  [ -n "$2" ] || return 0
  status=1
  printf '%s\n  %s\n' "$1" "${2//$'\n'/$'\n  '}" >&2
}

# search PATTERN PATHS...: text files only, without what git and the build keep.
search() {
  grep -rnIE --exclude-dir=.git --exclude=.git --exclude-dir=.build "$@" || true
}

# Relative links in Markdown files that lead nowhere.
dead_links() {
  local file target
  while IFS=: read -r file target; do
    target=${target#](}
    target=${target%%[#)]*}
    case $target in '' | *:*) continue ;; esac
    [ -e "$(dirname "$file")/$target" ] || echo "$file: $target"
  done < <(find . -name '*.md' -not -path './.build/*' -exec grep -oHE '\]\([^) ]+\)' {} +)
}

# Names in the last column of the conformance tables that no test has.
unknown_tests() {
  local name
  while IFS= read -r name; do
    grep -rqF --include='*.swift' "func $name(" Tests || echo "$name"
  done < <(awk -F'|' '/^\| P[12]-[0-9]+ / { print $(NF - 1) }' docs/conformance.md | grep -oE "\`[^\`]+\`")
}

complain "Paths of one machine in files of the repository:" \
  "$(search '(^|[^A-Za-z0-9_.~-])/(work|farm|Users|home)/[A-Za-z0-9.]' .)"
complain "Left-over markers; do it, or write down elsewhere what is left:" \
  "$(search '\b(TODO|FIXME|XXX)\b' Sources Tests)"
complain "Links that lead nowhere:" "$(dead_links)"
complain "Tests named in docs/conformance.md that do not exist:" "$(unknown_tests)"
lines=$(wc -l <README.md)
if [ "$lines" -lt 60 ] || [ "$lines" -gt 150 ]; then
  complain "The README should have 60 to 150 lines, so that people read it:" "it has $lines"
fi
exit "$status"
