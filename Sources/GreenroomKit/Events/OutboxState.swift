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
  /// The most events of the next request: fewer while it is found out which one the server refuses.
  private(set) var most = OutboxLimits.batch
  /// How many events were refused each by itself since one was taken.
  private var refusedAlone = 0

  /// When so many in a row are refused each by itself, it is not because of one of them.
  private static let enoughRefusals = 3

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
  /// - Parameters:
  ///   - count: how many events.
  ///   - jitter: a random number from 0 to 1.
  /// - Returns: whether it is done with, and need not be kept.
  mutating func sent(_ count: Int, _ verdict: EventVerdict, jitter: Double) -> Bool {
    switch verdict {
    case .accepted:
      retries = RetryRule()
      most = min(most * 2, OutboxLimits.batch)
      refusedAlone = 0
      return true
    case .refused(let status):
      retries = RetryRule()
      return isDone(with: count, refusedWith: status)
    case .unauthorised:
      isShut = true
      return false
    case .unheard(let advice):
      pause = retries.pause(after: advice, jitter: jitter)
      if pause == nil { isDue = false }
      return false
    }
  }

  /// One event that a server cannot read must not take those with it that it was sent with: they are sent again, in
  /// smaller requests.
  private mutating func isDone(with count: Int, refusedWith status: Int) -> Bool {
    let mayBeOne = [400, 413, 422].contains(status) && refusedAlone < Self.enoughRefusals
    guard mayBeOne, count > 1 else {
      if count == 1 { refusedAlone += 1 }
      if refusedAlone >= Self.enoughRefusals { most = OutboxLimits.batch }
      return true
    }
    most = count / 2
    return false
  }
}
