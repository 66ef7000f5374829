#!/usr/bin/env bash
# Refuses names in Sources that the oldest supported systems (iOS 16, macOS 13, tvOS 16, visionOS 1) do not have,
# and a few that this package keeps in one place. A Linux build cannot see the first kind.
set -euo pipefail
. "$(dirname "$0")/common.sh"

# pattern (extended; begins at a word) => what is wrong and what to use
rules=(
  'import Synchronization|Mutex\b|Atomic<|AtomicLazyReference => iOS 18: use Lock in GreenroomCore/Support'
  'with(Throwing)?DiscardingTaskGroup|(Throwing)?DiscardingTaskGroup\b => iOS 17: use withTaskGroup and take the results'
  'escalatePriority|withTaskPriorityEscalationHandler => iOS 26: priority is a value in our own queues'
  'Task\.immediate|addImmediateTask|Task\(name:|addTask\(name: => iOS 26: use Task without it'
  'TaskExecutor\b|withTaskExecutorPreference|executorPreference: => iOS 18: use a dispatch queue for blocking work'
  'import Observation|@Observable\b|withObservationTracking|Observations\b => iOS 17: use an AsyncStream or ObservableObject'
  'isolated deinit => iOS 18.4: end the work in a method of its own'
  'InlineArray|[A-Za-z]+<let [A-Za-z]+ *: *Int => iOS 26: use an array or a tuple'
  '(Mutable|Output)?(Raw)?Span<|(Mutable|Output)?RawSpan|UTF8Span|utf8Span => iOS 26 in parts: use withUnsafeBytes'
  'repeat each|[A-Za-z]+<each => iOS 17 for types with packs: write an array or overloads'
  '(any|some) AsyncSequence<|next\(isolation: => iOS 18: use a concrete sequence or AsyncStream'
  'U?Int128\b|Duration\(attoseconds: => iOS 18: use two words or Duration.components'
  'String\(validating: => iOS 18: use String(decoding:as:) or String(bytes:encoding:)'
  'RangeSet\b|DiscontiguousSlice|\.indices\((where|of): => iOS 18: use an array of indices'
  '#Predicate|Predicate< => iOS 17: use a closure'
  'encodingInvalidCharacters: => iOS 17: use URLComponents'
  'HTTPFormatStyle|NotificationCenter\.MainActorMessage => iOS 26: use our own code'
  'onChange\(of: [^)]*initial:|@Bindable\b|ContentUnavailableView|presentationBackground => iOS 16.4 or 17 in SwiftUI'
  'registerForTraitChanges|isInspectable|WebPage\b => iOS 16.4 or later in UIKit and WebKit'
  '[A-Za-z]*[sS]ession[?!]?\.(data|bytes|upload|download)\((for|from): => deadlocks when cancelled on Linux: use HTTPTransport'
  'URLSession\.shared|URLCache\.shared => caches by rules of its own: use HTTPTransport'
  'NSLock|NSRecursiveLock|OSAllocatedUnfairLock|os_unfair_lock|pthread_mutex_t => locks live in one file: use Lock'
)

# file: pattern that this file may use
allowed=(
  'Sources/GreenroomCore/Support/Lock.swift: NSLock|OSAllocatedUnfairLock'
)

# Lines of FILE that hold PATTERN outside line comments and are not allowed there.
findings() {
  local pattern=$1 hit file text entry
  while IFS= read -r hit; do
    file=${hit%%:*}
    text=${hit#*:*:}
    [[ $text =~ ^[[:space:]]*// ]] && continue
    for entry in "${allowed[@]}"; do
      [ "$file" = "${entry%%: *}" ] && [[ $text =~ ${entry#*: } ]] && continue 2
    done
    echo "$hit"
  done < <(grep -rnE --include='*.swift' "(^|[^A-Za-z0-9_])($pattern)" Sources || true)
}

status=0
for rule in "${rules[@]}"; do
  found=$(findings "${rule%% => *}")
  [ -n "$found" ] || continue
  status=1
  printf '%s\n  %s\n' "${rule#* => }" "${found//$'\n'/$'\n  '}" >&2
done
[ "$status" = 0 ] || fail "Names that may not be used here; where one is right, add its file to the list in scripts/check-forbidden-apis.sh."
