/// When queued events are sent, as a pure value.
struct OutboxState: Sendable {
  /// What the sender does next.
  enum Step: Hashable, Sendable {
    /// Wait, for more events to gather or for the server to recover.
    case pause(Duration)
    /// Send what is queued first.
    case send
    /// Nothing is left to do until somebody asks.
    case rest
  }

  /// Events gather for this long before they are sent together.
  static let gatherTime = Duration.seconds(1)

  private(set) var isEnabled: Bool
  /// Whether something may be queued.
  private var isDue = false
  /// Whether something was queued since the last step to send was given out.
  private var hasNews = false
  private var pause: Duration?
  private var retries = RetryRule()
  /// The server does not accept the key.
  private var isShut = false

  init(isEnabled: Bool) {
    self.isEnabled = isEnabled
  }

  mutating func setEnabled(_ isEnabled: Bool) {
    self.isEnabled = isEnabled
    if !isEnabled { isDue = false }
  }

  /// Events were queued. A server that could not be reached is asked again.
  mutating func appended() {
    guard isEnabled else { return }
    hasNews = true
    guard !isDue else { return }
    isDue = true
    pause = Self.gatherTime
    retries = RetryRule()
  }

  /// Whatever is queued is to be sent now.
  mutating func flush() {
    guard isEnabled else { return }
    if !isDue { retries = RetryRule() }
    isDue = true
    pause = nil
  }

  mutating func next() -> Step {
    guard isEnabled, isDue, !isShut else { return .rest }
    if let pause {
      self.pause = nil
      return .pause(pause)
    }
    hasNews = false
    return .send
  }

  /// There was nothing to send when it was read.
  mutating func foundNothing() {
    isDue = hasNews && isEnabled
  }

  /// Something was sent.
  ///
  /// - Parameter jitter: a random number from 0 to 1.
  /// - Returns: whether it is done with, and need not be kept.
  mutating func sent(_ verdict: EventVerdict, jitter: Double) -> Bool {
    switch verdict {
    case .accepted, .refused:
      retries = RetryRule()
      return true
    case .unauthorised:
      isShut = true
      return false
    case .unheard(let advice):
      pause = retries.pause(after: advice, jitter: jitter)
      if pause == nil { isDue = false }
      return false
    }
  }
}
