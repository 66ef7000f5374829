public import Foundation

/// The clock seam: what time it is, and waiting.
///
/// The default reads the system. `ManualClock` of `GreenroomTesting` holds still until it is told.
public protocol GreenroomClock: Sendable {
  /// Time that never jumps, since some start: for deadlines and ages inside one process.
  var uptime: Duration { get }
  /// The wall clock: for times that are stored. It may jump.
  var now: Date { get }
  /// Returns when `uptime` has reached `deadline`.
  ///
  /// - Throws: `CancellationError` when the task is cancelled first.
  func sleep(until deadline: Duration) async throws
}

extension GreenroomClock {
  package func sleep(for duration: Duration) async throws {
    try await sleep(until: uptime + duration)
  }
}

/// The system's clocks.
public struct SystemClock: GreenroomClock {
  private static let start = ContinuousClock.now

  /// The system's clocks.
  public init() {}

  /// Time since the process first asked; it goes on while the device sleeps.
  public var uptime: Duration { ContinuousClock.now - Self.start }

  /// The wall clock.
  public var now: Date { Date() }

  /// Sleeps on the continuous clock.
  public func sleep(until deadline: Duration) async throws {
    try await ContinuousClock().sleep(until: Self.start + deadline)
  }
}
