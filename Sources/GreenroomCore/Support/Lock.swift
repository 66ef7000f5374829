#if canImport(os)
  import os
#else
  import Foundation
#endif

/// A lock that owns the state it guards; the only file that knows how a platform locks.
///
/// Never suspend or call out of the package inside ``withLock(_:)``: change the value, return what is to be
/// done, and do it outside.
// Sendable because `state` is touched only between `lock()` and `unlock()`.
package final class Lock<State: Sendable>: @unchecked Sendable {
  // The lock itself keeps accesses apart, so that Swift need not look whether they meet.
  @exclusivity(unchecked) private var state: State
  #if canImport(os)
    private let primitive = OSAllocatedUnfairLock()
  #else
    private let primitive = NSLock()
  #endif

  /// Guards `state`.
  package init(_ state: State) {
    self.state = state
  }

  /// Runs `body` with the state to itself and returns what it returns.
  package func withLock<Result, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    primitive.lock()
    defer { primitive.unlock() }
    return try body(&state)
  }
}
