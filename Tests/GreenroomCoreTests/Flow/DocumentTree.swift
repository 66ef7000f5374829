/// A JSON text as a tree that can be edited and printed.
indirect enum DocumentTree: Sendable {
  case object([(key: String, value: DocumentTree)])
  case array([DocumentTree])
  case text(String)
  case literal(String)

  /// The steps from the root to a value: a member's position, or an element's.
  typealias Place = [Int]

  var json: String {
    switch self {
    case .object(let members):
      "{" + members.map { "\"\($0.key)\":\($0.value.json)" }.joined(separator: ",") + "}"
    case .array(let elements): "[" + elements.map(\.json).joined(separator: ",") + "]"
    case .text(let text): "\"\(text)\""
    case .literal(let literal): literal
    }
  }

  /// The places of all values below this one.
  var places: [Place] {
    children.enumerated().flatMap { position, child in
      [[position]] + child.places.map { [position] + $0 }
    }
  }

  /// Every text in the tree.
  var texts: [String] {
    if case .text(let text) = self { return [text] }
    return children.flatMap(\.texts)
  }

  var children: [DocumentTree] {
    switch self {
    case .object(let members): members.map(\.value)
    case .array(let elements): elements
    case .text, .literal: []
    }
  }

  /// The value at `place`.
  func value(at place: some Collection<Int>) -> DocumentTree {
    guard let first = place.first else { return self }
    return children[first].value(at: place.dropFirst())
  }

  /// The key of the member at `place`; nil for an element.
  func key(at place: Place) -> String? {
    guard case .object(let members) = value(at: place.dropLast()), let last = place.last else { return nil }
    return members[last].key
  }

  /// Changes the container that holds `place`.
  mutating func edit(at place: Place, _ change: (inout DocumentTree, Int) -> Void) {
    guard let first = place.first else { return }
    if place.count == 1 { return change(&self, first) }
    switch self {
    case .object(var members):
      members[first].value.edit(at: Array(place.dropFirst()), change)
      self = .object(members)
    case .array(var elements):
      elements[first].edit(at: Array(place.dropFirst()), change)
      self = .array(elements)
    case .text, .literal: break
    }
  }
}
