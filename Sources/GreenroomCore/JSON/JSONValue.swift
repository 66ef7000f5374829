/// One value of a ``JSONDocument``: a reference to the document and a place on its tape.
///
/// Every accessor is lenient: the wrong kind, an absent member or a number that does not fit gives nil.
package struct JSONValue: Sendable {
  /// The document that the value is part of.
  package let document: JSONDocument
  let index: Int

  private var node: JSONNode { document.nodes[index] }

  /// What kind of value this is.
  package var kind: JSONKind { node.kind }

  /// Whether this is `null`.
  package var isNull: Bool { kind == .null }

  /// `true` or `false`; never a number.
  package var bool: Bool? {
    guard kind == .bool else { return nil }
    return document.bytes[Int(node.start)] == UInt8(ascii: "t")
  }

  /// The text of a string, escapes taken out.
  package var string: String? {
    guard kind == .string else { return nil }
    return withRaw { raw in
      node.has(JSONNode.escaped)
        ? String(decoding: JSONStrings.unescaped(raw), as: UTF8.self)
        : String(decoding: raw, as: UTF8.self)
    }
  }

  /// Whether this is the string `text`, compared by bytes and without making a string.
  package func isString(_ text: StaticString) -> Bool {
    kind == .string && document.isText(UnsafeBufferPointer(text), of: node)
  }

  /// A number, rounded to the nearest double; nil where that would be infinite.
  package var double: Double? {
    guard kind == .number, let value = Double(rawText), value.isFinite else { return nil }
    return value
  }

  /// A number that is whole and fits 64 bits, exactly: `3`, and `3.0` and `3e2` too.
  package var integer: Int? {
    guard kind == .number else { return nil }
    return withRaw { JSONNumbers.wholeNumber($0) }
  }

  /// The value's text as it stands in the document, a string with its quotes.
  package var rawBytes: ArraySlice<UInt8> {
    let text = document.text(of: index)
    return kind == .string
      ? document.bytes[text.lowerBound - 1..<text.upperBound + 1] : document.bytes[text]
  }

  /// The value's text as a string.
  package var rawText: String { String(decoding: rawBytes, as: UTF8.self) }

  // MARK: Containers

  /// The member of an object; nil where this is no object or has no such member. `null` is a value.
  package subscript(_ key: String) -> JSONValue? {
    var key = key
    return key.withUTF8 { member($0) }
  }

  /// The member of an object by a key known to the program.
  package subscript(_ key: StaticString) -> JSONValue? {
    member(UnsafeBufferPointer(key))
  }

  /// The elements of an array, in order; none for any other value.
  package var elements: JSONElements { JSONElements(self) }

  /// The members of an object, in order of appearance; none for any other value.
  package var members: JSONMembers { JSONMembers(self) }

  /// The number of elements of an array, or of members of an object where equal keys count each.
  package var count: Int { kind.isContainer ? document.nodes[index + 1].extent : 0 }

  private func member(_ key: UnsafeBufferPointer<UInt8>) -> JSONValue? {
    guard kind == .object else { return nil }
    let found = document.nodes.withUnsafeBufferPointer { nodes -> Int? in
      let content = document.content(of: index)
      var position = content.lowerBound
      while position < content.upperBound {
        let candidate = nodes[position]
        if !candidate.has(JSONNode.shadowed), document.isText(key, of: candidate) { return position + 1 }
        position += 1 + nodes[position + 1].span
      }
      return nil
    }
    return found.map { JSONValue(document: document, index: $0) }
  }

  private func withRaw<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    document.bytes.withUnsafeBufferPointer { body(node.range(in: $0)) }
  }
}

extension JSONDocument {
  /// Whether the string `node` is `text`, compared by bytes and without making a string.
  fileprivate func isText(_ text: UnsafeBufferPointer<UInt8>, of node: JSONNode) -> Bool {
    // Lengths differ most of the time; an escape takes up to six bytes for one.
    let isEscaped = node.has(JSONNode.escaped)
    guard node.extent == text.count || isEscaped && (text.count...text.count * 6).contains(node.extent)
    else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      let raw = node.range(in: bytes)
      return isEscaped ? JSONStrings.unescaped(raw).elementsEqual(text) : raw.hasSameBytes(as: text)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Compares the counts first, which tells most texts apart.
  func hasSameBytes(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    var position = 0
    while position < count, self[position] == other[position] { position += 1 }
    return position == count
  }

  fileprivate init(_ text: StaticString) {
    self.init(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }
}
