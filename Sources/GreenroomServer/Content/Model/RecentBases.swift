/// What was made for the few base URLs that were asked for last, so that hosts that somebody invents neither fill
/// memory nor take a place for good. A pure value.
struct RecentBases<Value: Sendable>: Sendable {
  /// Base URLs at once. A server has one or two; the others are room for what is invented.
  static var limit: Int { 8 }

  /// The one asked for last comes first.
  private var entries: [(base: String, value: Value)] = []

  var isFull: Bool { entries.count >= Self.limit }

  /// What is kept for `base`, which is then the one asked for last.
  mutating func find(_ base: String) -> Value? {
    guard let index = entries.firstIndex(where: { $0.base == base }) else { return nil }
    if index > 0 { entries.insert(entries.remove(at: index), at: 0) }
    return entries[0].value
  }

  /// Keeps `value` for a base that is not there yet; the one that was not asked for longest makes room.
  mutating func keep(_ value: Value, for base: String) {
    if isFull { entries.removeLast() }
    entries.insert((base, value), at: 0)
  }
}
