/// The elements of a JSON array, in order.
package struct JSONElements: Sequence, IteratorProtocol, Sendable {
  private let document: JSONDocument
  private var position: Int
  private let end: Int

  init(_ value: JSONValue) {
    document = value.document
    let content = value.kind == .array ? value.document.content(of: value.index) : 0..<0
    (position, end) = (content.lowerBound, content.upperBound)
  }

  package mutating func next() -> JSONValue? {
    guard position < end else { return nil }
    defer { position = document.next(behind: position) }
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
    let content = value.kind == .object ? value.document.content(of: value.index) : 0..<0
    (position, end) = (content.lowerBound, content.upperBound)
  }

  package mutating func next() -> (key: String, value: JSONValue)? {
    while position < end {
      let key = position
      position = document.next(behind: key + 1)
      guard !document.nodes[key].has(JSONNode.shadowed) else { continue }
      let name = JSONValue(document: document, index: key).string ?? ""
      return (name, JSONValue(document: document, index: key + 1))
    }
    return nil
  }
}
