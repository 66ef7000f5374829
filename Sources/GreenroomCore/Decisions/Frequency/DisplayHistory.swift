/// The displays of one placement to one user or installation.
package struct DisplayHistory: Hashable, Sendable {
  /// When, in milliseconds since 1970, in order; no further back than is needed.
  package var times: [Int] = []
  /// How many ever.
  package var lifetime = 0
  /// The last one.
  package var last: Int?
  /// How many in this session. Kept in memory: a new process is a new session.
  package var session = 0
  /// The last one by a clock that runs steadily while the process lives, in milliseconds.
  package var lastUptime: Int?

  /// Displays at least this far back are kept whatever the limits say, so that an edited limit judges the same
  /// history: 31 days in milliseconds.
  static let leastRetention = 31 * 86_400_000
  /// The most that are kept, unless a limit counts further.
  static let mostTimes = 1000

  /// Counts one display, and forgets what no window of `frequency` reaches.
  mutating func record(at now: Int, uptime: Int?, frequency: DeliveryAnswer.Frequency?) {
    times.append(now)
    lifetime += 1
    session += 1
    last = now
    lastUptime = uptime
    let reach = max(frequency?.longestWindow ?? 0, Self.leastRetention)
    let most = max(frequency?.limits.map(\.max).max() ?? 0, Self.mostTimes)
    times.removeAll { now - $0 >= reach }
    times.removeFirst(max(0, times.count - most))
  }

  func settled(now: Int) -> DisplayHistory {
    var settled = self
    settled.times = times.map { min($0, now) }.sorted()
    settled.last = last.map { min($0, now) }
    return settled
  }

  /// The displays of both.
  func merging(_ other: DisplayHistory) -> DisplayHistory {
    var merged = self
    merged.times = (times + other.times).sorted()
    merged.lifetime += other.lifetime
    merged.session += other.session
    merged.last = [last, other.last].compactMap { $0 }.max()
    merged.lastUptime = [lastUptime, other.lastUptime].compactMap { $0 }.max()
    return merged
  }
}
