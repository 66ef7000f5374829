#!/usr/bin/env bash
# Everything that CI runs. The last line is the test runner's own closing line.
set -euo pipefail
. "$(dirname "$0")/common.sh"

minutes=10
closing_line='Test run with [0-9]+ tests?'
crashes=$PWD/$logs/crashes

# All tests at once would open thousands of files, and run out of time for want of a processor.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=16
# Addresses only, to a file: finding their names inside the dying process takes minutes.
export SWIFT_BACKTRACE="enable=yes,threads=crashed,limit=8,top=0,registers=none,images=mentioned,symbolicate=off"
SWIFT_BACKTRACE+=",color=no,interactive=no,output-to=$crashes/"

# SwiftPM shows what the test process said when that process ends. So that goes first, then SwiftPM.
end_tests() {
  local children
  children=$(cat "/proc/$runner/task/"*/children 2>/dev/null) || true
  # shellcheck disable=SC2086
  kill ${children:-$runner} 2>/dev/null || true
}

# run_tests TARGET: one process a target, so that what one of them loads the machine with is not another's time.
# SwiftPM's own words would fall into the middle of the tests', so they are put behind them.
run_tests() {
  local start=$SECONDS status=0
  rm -rf "$crashes"
  mkdir -p "$crashes"
  : >"$log.runner"
  swift test --skip-build --disable-xctest --parallel "${swift_flags[@]}" --filter "^$1\." >"$log" 2>>"$log.runner" &
  runner=$!
  trap end_tests EXIT
  while kill -0 "$runner" 2>/dev/null; do
    if [ $((SECONDS - start)) -ge $((minutes * 60)) ]; then
      echo "The tests take longer than $minutes minutes and were ended." >>"$log.runner"
      end_tests
      break
    fi
    sleep 0.1
  done
  trap - EXIT
  wait "$runner" || status=$?
  { echo && cat "$log.runner"; } >>"$log"
  # A test that ends the process with status 0 has ended all the others too.
  [ "$status" -eq 0 ] && grep -qE "$closing_line.* passed" "$log"
}

scripts/setup.sh
scripts/lint.sh
step "check names" scripts/check-forbidden-apis.sh
step "check repository" scripts/check-repository.sh
scripts/build.sh --build-tests
step "check plugin" scripts/check-plugin.sh
scripts/typecheck-apple.sh

# at_most COUNT: the first lines of the input, cut to a readable length, and how many were left out.
at_most() {
  cut -c 1-240 | awk -v count="$1" 'NR <= count; END { if (NR > count) print "  … and " NR - count " more" }'
}

# The tests that had begun and not ended.
unfinished_tests() {
  sed -nE 's/^(◇|✔|✘) Test (".*"|[^ ]+\(.*\)) (started|.*passed after|.*failed after).*/\1 \2/p' "$log" |
    awk '{ mark = $1; sub(/^[^ ]+ /, "") } mark == "◇" { running[$0] } mark != "◇" { delete running[$0] }
      END { for (name in running) print "  not ended: " name }'
}

# The innermost calls of the thread that crashed, by the addresses that it left. Programs that the tests had started
# may crash behind them, and are left out.
crashed_calls() {
  local report address call start end image
  for report in "$crashes"/*PackageTest*.log; do
    [ -f "$report" ] || continue
    sed -nE 's/^\*+ (Program crashed.*) \*+$/\1/p' "$report"
    while read -r address call; do
      while read -r start end image; do
        ((address >= start && address < end)) || continue
        # What is returned to lies behind the call.
        address=$(printf '%#x' $((address - start - (${#call} ? 1 : 0))))
        echo "  $(addr2line -fpse "$image" "$address" 2>/dev/null | swift demangle --simplified) (${image##*/} $address)"
      done < <(sed -nE 's/^(0x[0-9a-f]+)–(0x[0-9a-f]+) .* (\/[^ ]+)$/\1 \2 \3/p' "$report")
    done < <(sed -nE 's/^ *[0-9]+ +(\[[a-z]+\] +)?(0x[0-9a-f]+)$/\2 \1/p' "$report")
  done
}

# The log's end, and behind it in at most fifteen lines why: whoever keeps only the last lines keeps these.
explain_failure() {
  tail -n 25 "$log" | cut -c 1-240
  echo "Why $target failed:"
  grep -E '^✘ Test .*recorded an issue|^↳ [^T]|: (Fatal error|Precondition failed)' "$log" | at_most 4
  crashed_calls | at_most 6
  if ! grep -qE "$closing_line" "$log"; then
    unfinished_tests | at_most 2
    grep -E '^(error:|The tests take)' "$log.runner" | sed -E "s/^error: Process '.*' exited/The test process exited/" | grep . ||
      echo "The test process ended early without a signal of its own: a test left it by exit, or it was killed (out of memory?)."
  fi
}

for folder in Tests/*Tests; do
  target=$(basename "$folder")
  log=$logs/$target.log
  start=$SECONDS
  if ! run_tests "$target"; then
    explain_failure >&2 || true
    fail "failed: $target, after $((SECONDS - start)) s (all output is in $log)"
  fi
  grep -E '^➜ .* skipped' "$log" || true
  report "$target" $((SECONDS - start))
  grep -E "$closing_line" "$log" | tail -n 1
done
