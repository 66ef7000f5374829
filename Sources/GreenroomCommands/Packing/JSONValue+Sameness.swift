import GreenroomCore

extension JSONValue {
  /// Whether two values say the same, in whatever order members stand.
  func saysSame(as other: JSONValue) -> Bool {
    guard kind == other.kind else { return false }
    switch kind {
    case .object:
      let own = Array(members)
      return own.count == Array(other.members).count
        && own.allSatisfy { name, value in other[name].map(value.saysSame) ?? false }
    case .array:
      let (own, others) = (Array(elements), Array(other.elements))
      return own.count == others.count && zip(own, others).allSatisfy { $0.saysSame(as: $1) }
    case .string: return (string ?? "").utf8.elementsEqual((other.string ?? "").utf8)
    case .number, .bool, .null: return rawBytes == other.rawBytes
    }
  }
}
