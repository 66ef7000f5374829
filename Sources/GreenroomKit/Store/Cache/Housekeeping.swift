import GreenroomCore

/// Starts work that a launch should not pay for, once, some time after the first call.
struct Housekeeping: Sendable {
  private let delay: Duration?
  private let clock: any GreenroomClock
  private let hasBegun = Lock(false)

  init(delay: Duration?, clock: any GreenroomClock) {
    self.delay = delay
    self.clock = clock
  }

  /// Starts the wait for `work`, unless it was started before.
  func begin(_ work: @escaping @Sendable () async -> Void) {
    guard let delay, isFirst() else { return }
    Task(priority: .background) { [clock] in
      guard (try? await clock.sleep(for: delay)) != nil else { return }
      await work()
    }
  }

  private func isFirst() -> Bool {
    hasBegun.withLock { hasBegun in
      defer { hasBegun = true }
      return !hasBegun
    }
  }
}
