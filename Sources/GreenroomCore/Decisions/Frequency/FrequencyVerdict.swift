/// What the frequency limit says.
package enum FrequencyVerdict: Hashable, Sendable {
  case allowed
  /// A limit is used up: its place in the list, and the displays that it counts.
  case limit(index: Int, count: Int)
  /// The last display is too recent: milliseconds until another is allowed.
  case interval(remaining: Int)
}

/// The displays that a limit is held against: one's own, inherited ones, and those that are about to appear.
struct DisplayStanding {
  var own: DisplayHistory?
  var inherited: DisplayHistory?
  /// Presentations that were decided and have not appeared yet; each counts as a display now.
  var reserved = 0

  func verdict(of frequency: DeliveryAnswer.Frequency, now: Int, uptime: Int?) -> FrequencyVerdict {
    for (index, limit) in frequency.limits.enumerated() {
      let count =
        reserved + displays(in: own, limit.window, now: now)
        + displays(in: inherited, limit.window, now: now)
      if count >= limit.max { return .limit(index: index, count: count) }
    }
    let elapsed = min(
      elapsed(since: own, now: now, uptime: uptime), elapsed(since: inherited, now: now, uptime: uptime))
    let remaining = frequency.minInterval - (reserved > 0 ? 0 : elapsed)
    return remaining > 0 ? .interval(remaining: remaining) : .allowed
  }

  /// A record from a clock that ran ahead counts as one of now.
  private func displays(in history: DisplayHistory?, _ window: DeliveryAnswer.Frequency.Window, now: Int)
    -> Int
  {
    guard let history else { return 0 }
    return switch window {
    case .session: history.session
    case .lifetime: history.lifetime
    case .rolling(let milliseconds): history.times.count { min($0, now) > now - milliseconds }
    }
  }

  /// Milliseconds since the last display. The steady clock is asked first, since nobody can set it.
  private func elapsed(since history: DisplayHistory?, now: Int, uptime: Int?) -> Int {
    if let uptime, let last = history?.lastUptime { return max(0, uptime - last) }
    return history?.last.map { now - min($0, now) } ?? Int.max
  }
}
