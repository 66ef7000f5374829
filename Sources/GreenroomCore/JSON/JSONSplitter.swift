/// Takes an object apart whose array holds values that will live apart: each becomes a document of its own while the text
/// is read, once, and nothing is held in memory of what stood around them.
struct JSONSplitter {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let limits: JSONLimits
  private var position = 0
  /// How many values may still come, keys included.
  private var room: Int
  /// What values are read to, one after the other.
  private var tape = JSONTape(capacity: 1024)

  /// The elements of the array that is the member `key` of the object that `bytes` are.
  ///
  /// - Returns: nil where the text is no object or has no such array.
  /// - Throws: as where the text was read as one document.
  static func elements(
    of key: StaticString, in bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits
  ) throws(JSONReadError) -> [JSONDocument]? {
    var splitter = JSONSplitter(bytes, limits: try limits.checked(for: bytes.count))
    defer { splitter.tape.deallocate() }
    return try splitter.elements(of: key)
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits) {
    self.bytes = bytes
    self.limits = limits
    room = limits.values
  }

  private mutating func elements(of key: StaticString) throws(JSONReadError) -> [JSONDocument]? {
    position = JSONBytes.endOfByteOrderMark(in: bytes)
    skipWhitespace()
    guard current == UInt8(ascii: "{") else {
      _ = try readValue(at: 0)
      try expectEnd()
      return nil
    }
    let elements = try readMembers(elementsOf: key)
    try expectEnd()
    return elements
  }

  private mutating func readMembers(elementsOf key: StaticString) throws(JSONReadError) -> [JSONDocument]? {
    var elements: [JSONDocument]?
    try readList(at: 0, closedBy: UInt8(ascii: "}")) { splitter throws(JSONReadError) in
      let isWanted = try splitter.readKey().isString(key)
      if isWanted, splitter.current == UInt8(ascii: "[") {
        elements = try splitter.readElements()
      } else {
        _ = try splitter.readValue(at: 1)
        // Of equal keys the last one counts.
        if isWanted { elements = nil }
      }
    }
    return elements
  }

  private mutating func readElements() throws(JSONReadError) -> [JSONDocument] {
    var elements: [JSONDocument] = []
    try readList(at: 1, closedBy: UInt8(ascii: "]")) { splitter throws(JSONReadError) in
      elements.append(try splitter.readValue(at: 2))
    }
    return elements
  }

  // MARK: Steps

  /// Reads what stands between two brackets, the first of which is next, inside of `depth` containers.
  private mutating func readList(
    at depth: Int, closedBy end: UInt8, _ readItem: (inout JSONSplitter) throws(JSONReadError) -> Void
  ) throws(JSONReadError) {
    guard depth < limits.depth else { throw failure(.tooDeep(limit: limits.depth)) }
    guard room > 0 else { throw failure(.tooManyValues(limit: limits.values)) }
    room -= 1
    position += 1
    skipWhitespace()
    if current != end {
      try readItem(&self)
      while current == UInt8(ascii: ",") {
        position += 1
        try readItem(&self)
      }
    }
    try expect(end)
  }

  private mutating func readKey() throws(JSONReadError) -> JSONValue {
    skipWhitespace()
    guard current == UInt8(ascii: "\"") else { throw unexpected }
    let key = try readValue(at: 1)
    try expect(UInt8(ascii: ":"))
    return key.root
  }

  /// Reads a value inside of `depth` containers.
  private mutating func readValue(at depth: Int) throws(JSONReadError) -> JSONDocument {
    skipWhitespace()
    var limits = limits
    limits.depth -= depth
    limits.values = room
    let rest = UnsafeBufferPointer(rebasing: bytes[position...])
    let length = try read(rest, limits)
    room -= tape.values
    defer { position += length }
    return JSONDocument(bytes: Array(rest[..<textEnd]), nodes: tape.array())
  }

  private mutating func read(
    _ rest: UnsafeBufferPointer<UInt8>, _ limits: JSONLimits
  ) throws(JSONReadError) -> Int {
    do {
      return try JSONParser.readValue(of: rest, limits: limits, to: &tape)
    } catch {
      throw JSONReadError(reason: whole(error.reason), offset: position + error.offset)
    }
  }

  /// A refusal of a part, with the limits of the whole.
  private func whole(_ reason: JSONReadError.Reason) -> JSONReadError.Reason {
    switch reason {
    case .tooDeep: .tooDeep(limit: limits.depth)
    case .tooManyValues: .tooManyValues(limit: limits.values)
    default: reason
    }
  }

  /// Where the text of the value on the tape ends.
  private var textEnd: Int {
    let node = tape[0]
    if node.kind.isContainer { return Int(tape[1].start) }
    return Int(node.start) + node.extent + (node.kind == .string ? 1 : 0)
  }

  private mutating func expect(_ byte: UInt8) throws(JSONReadError) {
    guard current == byte else { throw unexpected }
    position += 1
    skipWhitespace()
  }

  private func expectEnd() throws(JSONReadError) {
    guard position == bytes.count else { throw failure(.trailingBytes) }
  }

  private mutating func skipWhitespace() {
    position = JSONBytes.endOfWhitespace(in: bytes, from: position)
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private var unexpected: JSONReadError {
    failure(current.map { .unexpectedByte($0) } ?? .unexpectedEnd)
  }

  private func failure(_ reason: JSONReadError.Reason) -> JSONReadError {
    JSONReadError(reason: reason, offset: position)
  }
}
