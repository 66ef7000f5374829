import GreenroomCore

/// Counts what happens. One short lock an answer.
final class Metrics: AnswerObserver {
  /// Upper bounds of the duration buckets, in microseconds; the last bucket is everything beyond.
  static let bounds: [UInt64] = [50, 100, 250, 500, 1000, 2500, 5000, 10_000, 50_000, 250_000, 1_000_000]

  struct RequestKey: Hashable, Sendable {
    let route: String
    let status: Int
  }

  struct Counters: Sendable {
    var requests: [RequestKey: Int] = [:]
    var durations = [Int](repeating: 0, count: bounds.count + 1)
    var nanoseconds: UInt64 = 0
    var bytes = 0
    /// By what came of them: `flow`, or why there was none.
    var resolves: [ResolveOutcome: Int] = [:]
    /// By coding, the bodies that were compressed; each is kept and sent again.
    var compressions: [ContentCoding: Int] = [:]
    var eventsAccepted = 0
    var eventsRejected = 0
    var reloads = 0
    var failedReloads = 0
  }

  private let counters = Lock(Counters())

  func answered(_ answer: Answer) {
    let microseconds = answer.nanoseconds / 1000
    let bucket = Self.bounds.firstIndex { microseconds <= $0 } ?? Self.bounds.count
    let key = RequestKey(route: answer.route ?? "none", status: answer.status)
    counters.withLock { counters in
      counters.requests[key, default: 0] += 1
      counters.durations[bucket] += 1
      counters.nanoseconds &+= answer.nanoseconds
      counters.bytes &+= answer.bytes
    }
  }

  func resolved(_ outcome: ResolveOutcome) {
    counters.withLock { $0.resolves[outcome, default: 0] += 1 }
  }

  func compressed(_ coding: ContentCoding) {
    counters.withLock { $0.compressions[coding, default: 0] += 1 }
  }

  func tookEvents(accepted: Int, rejected: Int) {
    counters.withLock { counters in
      counters.eventsAccepted += accepted
      counters.eventsRejected += rejected
    }
  }

  func reloaded(isAccepted: Bool) {
    counters.withLock { counters in
      if isAccepted { counters.reloads += 1 } else { counters.failedReloads += 1 }
    }
  }

  var snapshot: Counters { counters.withLock { $0 } }
}
