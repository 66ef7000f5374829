/// What was read since the last write, in order of last use.
///
/// Reading writes nothing: the order of use reaches the database with the next write.
struct UsageNotes {
  enum Item: Hashable {
    case delivery(Int64)
    case blob(String)
  }

  /// More than an app reads between two writes; beyond it the older half is given up.
  private static let most = 1024

  private var turns: [Item: Int] = [:]
  private var turn = 0

  var isEmpty: Bool { turns.isEmpty }

  /// The items, least recently used first.
  var inOrder: [Item] { turns.sorted { $0.value < $1.value }.map(\.key) }

  mutating func note(_ item: Item) {
    turn += 1
    turns[item] = turn
    guard turns.count > Self.most else { return }
    for item in inOrder.prefix(Self.most / 2) { turns[item] = nil }
  }

  mutating func removeAll() {
    turns = [:]
  }
}
