#!/usr/bin/env bash
# Everything that CI runs. The last line is the test runner's own closing line.
set -euo pipefail
. "$(dirname "$0")/common.sh"

minutes=10
closing_line='Test run with [0-9]+ tests?'

# SwiftPM shows what the test process said when that process ends. So that goes first, then SwiftPM.
end_tests() {
  local children
  children=$(cat "/proc/$runner/task/"*/children 2>/dev/null) || true
  # shellcheck disable=SC2086
  kill ${children:-$runner} 2>/dev/null || true
}

# run_tests TARGET: one process a target, so that what one of them loads the machine with is not another's time.
run_tests() {
  local start=$SECONDS
  swift test --skip-build --disable-xctest --parallel "${swift_flags[@]}" --filter "^$1\." >"$log" 2>&1 &
  runner=$!
  trap end_tests EXIT
  while kill -0 "$runner" 2>/dev/null; do
    if [ $((SECONDS - start)) -ge $((minutes * 60)) ]; then
      echo "The tests take longer than $minutes minutes; ending them." >&2
      end_tests
      break
    fi
    sleep 0.1
  done
  trap - EXIT
  wait "$runner"
}

scripts/setup.sh
scripts/lint.sh
step "check names" scripts/check-forbidden-apis.sh
step "check repository" scripts/check-repository.sh
scripts/build.sh --build-tests
step "check plugin" scripts/check-plugin.sh
scripts/typecheck-apple.sh

# What failed; where the runner did not come to its end, what was running and its last words.
explain_failure() {
  grep -E '^(✘|↳ [^T]|error:|.*: (error|Fatal error|Precondition failed))' "$log" || true
  if ! grep -qE "$closing_line" "$log"; then
    echo "The run did not end. Tests that were running:"
    sed -nE 's/^(◇|✔|✘) Test (".*"|[^ ]+\(.*\)) (started|.*passed after|.*failed after).*/\1 \2/p' "$log" |
      awk '{ mark = $1; sub(/^[^ ]+ /, "") } mark == "◇" { running[$0] } mark != "◇" { delete running[$0] }
        END { for (name in running) print "  " name }'
    echo "The end of $log:"
    tail -n 25 "$log"
  fi
}

for folder in Tests/*Tests; do
  target=$(basename "$folder")
  log=$logs/$target.log
  start=$SECONDS
  if ! run_tests "$target"; then
    explain_failure >&2
    fail "failed: $target, after $((SECONDS - start)) s (all output is in $log)"
  fi
  grep -E '^➜ .* skipped' "$log" || true
  report "$target" $((SECONDS - start))
  grep -E "$closing_line" "$log" | tail -n 1
done
