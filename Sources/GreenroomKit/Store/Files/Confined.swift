import Dispatch

/// An object that only its own serial queue touches.
///
/// File work blocks its thread, so it must not run on the threads that Swift's tasks share. Callers suspend
/// until their turn is over; when the disk hangs they resume late, so whoever cannot wait races a deadline.
// Sendable because `object` is touched only by blocks on `queue`, which runs them one after the other.
final class Confined<Object>: @unchecked Sendable {
  private let queue: DispatchQueue
  private let object: Object

  init(_ label: String, _ object: sending Object) {
    // Somebody may be looking at a screen and waiting for a read.
    queue = DispatchQueue(label: label, qos: .userInitiated)
    self.object = object
  }

  /// Runs `body` in its turn and returns what it returns.
  func run<Result: Sendable>(_ body: @escaping @Sendable (Object) -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      enqueue { continuation.resume(returning: body($0)) }
    }
  }

  /// Puts `body` into the queue and returns at once.
  func enqueue(_ body: @escaping @Sendable (Object) -> Void) {
    queue.async { body(self.object) }
  }
}
