import Foundation
import GreenroomCore

/// Finds the instants that a schedule means, in milliseconds since 1970.
enum ScheduleTime {
  /// Which of the two instants is meant where a clock is set back and shows a time twice.
  enum Side {
    case start, end
  }

  /// The instant of a time with an offset, `2026-12-01T09:00:00Z`.
  static func instant(_ text: String) -> Int? {
    GreenroomCore.Timestamp.milliseconds(rfc3339: text)
  }

  /// What a clock on a wall shows, `2026-12-01T09:00` or with seconds, read as if it hung in Greenwich.
  static func wallTime(_ text: String) -> Int? {
    let isShort = text.utf8.count == "2026-12-01T09:00".utf8.count
    return instant(isShort ? text + ":00Z" : text + "Z")
  }

  /// The instant at which clocks in `zone` show `wall`.
  ///
  /// A time that they skip in spring is the instant at which they skip it. Of a time that they show twice in
  /// autumn, a start is the first and an end the second.
  static func instant(wall: Int, in zone: TimeZone, _ side: Side) -> Int {
    // No offset changes twice within two days.
    let offsets = [offset(of: zone, at: wall - 86_400_000), offset(of: zone, at: wall + 86_400_000)]
    let instants = offsets.map { wall - $0 }.filter { offset(of: zone, at: $0) == wall - $0 }
    switch side {
    case .start: if let first = instants.min() { return first }
    case .end: if let last = instants.max() { return last }
    }
    return change(
      of: zone, between: wall - offsets.reduce(offsets[0], max), wall - offsets.reduce(offsets[0], min))
  }

  private static func offset(of zone: TimeZone, at instant: Int) -> Int {
    zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant) / 1000)) * 1000
  }

  /// The first instant after `before` that has the offset of `after`.
  private static func change(of zone: TimeZone, between before: Int, _ after: Int) -> Int {
    let offset = offset(of: zone, at: after)
    var (before, after) = (before, after)
    while after - before > 1 {
      let middle = before + (after - before) / 2
      if self.offset(of: zone, at: middle) == offset { after = middle } else { before = middle }
    }
    return after
  }
}
