/// When a request that was not heard is sent again.
///
/// | failure | retries |
/// |---|---|
/// | no network, refused, host not found | none: certain at once |
/// | connection lost | one, at once |
/// | 5xx, 408, 425, 429 | three, after 1, 2 and 4 s plus up to half a second, or after `Retry-After` |
struct RetryRule: Sendable {
  /// The most retries after overload or a broken backend.
  static let maximumRetries = 3
  /// The longest pause, in seconds, whatever the backend asks for.
  static let maximumPause = 60.0
  /// The most that is added to a pause, in seconds, so that many devices do not come back together.
  static let maximumJitter = 0.5

  private var retries = 0
  private var hasRetriedAtOnce = false

  /// The pause before the next attempt; nil when there is none.
  ///
  /// - Parameter jitter: a random number from 0 to 1.
  mutating func pause(after advice: RetryAdvice, jitter: Double) -> Duration? {
    switch advice {
    case .never: return nil
    case .onceAtOnce:
      defer { hasRetriedAtOnce = true }
      return hasRetriedAtOnce ? nil : .zero
    case .backoff(let atLeast):
      guard retries < Self.maximumRetries else { return nil }
      let seconds = Double(1 << retries) + jitter * Self.maximumJitter
      retries += 1
      return .seconds(min(max(seconds, Self.clamped(atLeast)), Self.maximumPause))
    }
  }

  /// A number from outside, made safe to convert.
  private static func clamped(_ seconds: Double?) -> Double {
    guard let seconds, seconds.isFinite else { return 0 }
    return min(max(seconds, 0), maximumPause)
  }
}
