/// Says when to look at the folder again, so that looking costs a fiftieth of one processor at most, however
/// many files there are. A pure value; the clock is passed in.
struct LookPace: Sendable {
  private static let rest: UInt64 = 49
  private var next: UInt64 = 0

  func isDue(at now: UInt64) -> Bool { now >= next }

  mutating func looked(from start: UInt64, to end: UInt64) {
    next = end &+ (end > start ? end - start : 0) &* Self.rest
  }
}
