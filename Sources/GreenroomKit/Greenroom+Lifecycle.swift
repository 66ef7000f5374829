import GreenroomCore

extension Greenroom {
  /// The user's consent to events. Off, nothing is recorded from now on, and what is queued is deleted unsent.
  public func setEventsEnabled(_ isEnabled: Bool) {
    sessions.outbox?.setEnabled(isEnabled)
  }

  /// Sends what is queued, and returns when that is done or the backend cannot be reached: for tools and tests.
  package func sendEvents() async {
    await sessions.outbox?.finish()
  }

  /// Refreshes what was preloaded when the app comes forward, and sends what is queued then and when it goes.
  func followLifecycle() {
    let lifecycle = configuration.lifecycle ?? SystemLifecycle()
    let left = Lock<Duration?>(nil)
    lifecycle.observe { [weak self] phase in
      guard let self else { return }
      sessions.outbox?.flush()
      let now = engine.clock.uptime
      switch phase {
      case .background: left.withLock { $0 = now }
      case .foreground: engine.cameForward(afterBackground: now - (left.withLock { $0 } ?? now))
      }
    }
  }
}
