import Dispatch
import GreenroomCore

/// An object that only its own serial queue touches.
///
/// File work blocks its thread, so it must not run on the threads that Swift's tasks share. Callers suspend
/// until their turn is over; when the disk hangs they resume late, so whoever cannot wait races a deadline.
// Sendable because `object` is touched only by blocks on `queue`, which runs them one after the other.
final class Confined<Object>: @unchecked Sendable {
  private let queue: DispatchQueue
  private let object: Object
  /// What has time, in order.
  private let unhurried = Lock<[@Sendable (Object) -> Void]>([])

  /// Long enough for answers that come together to be read first.
  private static var moment: DispatchTimeInterval { .milliseconds(20) }

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
    unhurried.withLock { unhurried in
      let earlier = unhurried
      unhurried = []
      queue.async {
        for body in earlier { body(self.object) }
        body(self.object)
      }
    }
  }

  /// Puts `body`, which nobody waits for, into the queue after a moment, or before whatever else comes into it. What is
  /// under way meanwhile has the processor for itself.
  func enqueueUnhurried(_ body: @escaping @Sendable (Object) -> Void) {
    let isFirst = unhurried.withLock { unhurried in
      unhurried.append(body)
      return unhurried.count == 1
    }
    if isFirst { queue.asyncAfter(deadline: .now() + Self.moment) { self.runUnhurried() } }
  }

  private func runUnhurried() {
    let bodies = unhurried.withLock { unhurried in
      defer { unhurried = [] }
      return unhurried
    }
    for body in bodies { body(object) }
  }
}
