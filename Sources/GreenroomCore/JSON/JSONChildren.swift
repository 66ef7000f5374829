/// The elements of a JSON array, in order.
package struct JSONElements: Sequence, IteratorProtocol, Sendable {
  private let document: JSONDocument
  private var position: Int
  private let end: Int

  init(_ value: JSONValue) {
    document = value.document
    position = value.index + 1
    end = value.kind == .array ? Int(value.document.nodes[value.index].next) : position
  }

  package mutating func next() -> JSONValue? {
    guard position < end else { return nil }
    defer { position = Int(document.nodes[position].next) }
    return JSONValue(document: document, index: position)
  }
}

/// The members of a JSON object, in order of appearance; of equal keys only the last.
package struct JSONMembers: Sequence, IteratorProtocol, Sendable {
  private let document: JSONDocument
  private var position: Int
  private let end: Int

  init(_ value: JSONValue) {
    document = value.document
    position = value.index + 1
    end = value.kind == .object ? Int(value.document.nodes[value.index].next) : position
  }

  package mutating func next() -> (key: String, value: JSONValue)? {
    while position < end {
      let key = position
      position = Int(document.nodes[key + 1].next)
      guard !document.nodes[key].has(JSONNode.shadowed) else { continue }
      let name = JSONValue(document: document, index: key).string ?? ""
      return (name, JSONValue(document: document, index: key + 1))
    }
    return nil
  }
}
