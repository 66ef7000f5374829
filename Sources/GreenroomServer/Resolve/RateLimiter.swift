import GreenroomCore

/// How many requests one API key may make.
public struct RateLimit: Sendable {
  /// Requests a second in the long run.
  public var perSecond: Double
  /// Requests that may come at once after a quiet time.
  public var burst: Int

  /// A limit; values below 0.001 a second and bursts below 1 are raised to these.
  public init(perSecond: Double, burst: Int) {
    self.perSecond = max(perSecond.isFinite ? perSecond : 0, 0.001)
    self.burst = max(burst, 1)
  }
}

/// A bucket that fills with time and is emptied by requests. A pure value; the clock is passed in.
struct TokenBucket: Sendable {
  private var tokens: Double
  private var filledAt: UInt64

  init(limit: RateLimit, now: UInt64) {
    tokens = Double(limit.burst)
    filledAt = now
  }

  /// Takes a token; the seconds until there is one when there is none.
  mutating func take(limit: RateLimit, now: UInt64) -> Double? {
    let elapsed = now > filledAt ? Double(now - filledAt) / 1e9 : 0
    tokens = min(Double(limit.burst), tokens + elapsed * limit.perSecond)
    filledAt = max(now, filledAt)
    guard tokens < 1 else {
      tokens -= 1
      return nil
    }
    return (1 - tokens) / limit.perSecond
  }
}

/// Applies one limit to each key. Only keys of the content reach it, so its table stays small.
final class RateLimiter: Sendable {
  private let limit: RateLimit
  private let clock: ServerClock
  private let buckets = Lock<[String: TokenBucket]>([:])

  init(limit: RateLimit, clock: ServerClock) {
    self.limit = limit
    self.clock = clock
  }

  /// Nil when the request may pass, else whole seconds to wait, at least one.
  func secondsToWait(for key: String) -> Int? {
    let now = clock.monotonic()
    let limit = limit
    let wait = buckets.withLock { buckets in
      buckets[key, default: TokenBucket(limit: limit, now: now)].take(limit: limit, now: now)
    }
    return wait.map { Int(min($0, 86_400).rounded(.up)) }
  }
}
