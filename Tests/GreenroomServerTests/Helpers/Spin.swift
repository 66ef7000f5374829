import Foundation

/// Gives the processor away until `condition` holds, for ten seconds at the most, so that what never comes fails a
/// test and does not hang it.
///
/// - Returns: whether the condition holds.
func spin(until condition: () -> Bool) -> Bool {
  let end = ContinuousClock.now + .seconds(10)
  while !condition() {
    guard ContinuousClock.now < end else { return false }
    sched_yield()
  }
  return true
}
