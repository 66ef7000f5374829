extension DecisionState {
  /// The part that a decision for `identity` looks at.
  package func excerpt(for identity: DecisionIdentity) -> DecisionState {
    let owners = [identity.owner, identity.install].compactMap { $0 }
    var excerpt = self
    excerpt.histories = histories.filter { owners.contains($0.key) }
    excerpt.reservations = reservations.filter { owners.contains($0.value.owner) }
    return excerpt
  }

  /// The owners of whom `other` remembers something else, in order.
  package func differences(to other: DecisionState) -> [HistoryOwner] {
    Set(histories.keys).union(other.histories.keys)
      .filter { histories[$0] != other.histories[$0] }.sorted()
  }

  /// What is remembered of one owner, as JSON; nil where there is nothing.
  package func json(of owner: HistoryOwner) -> [UInt8]? {
    guard let history = histories[owner] else { return nil }
    var text = JSONText()
    history.write(of: owner, to: &text)
    return text.bytes
  }

  /// Reads what ``json(of:)`` wrote.
  ///
  /// - Returns: false, and nothing is changed, where that is not what it is.
  package mutating func read(_ owner: HistoryOwner, from json: [UInt8]) -> Bool {
    guard let root = try? JSONDocument(json).root, HistoryOwner(root) == owner else { return false }
    histories[owner] = OwnerHistory(root)
    return true
  }
}
