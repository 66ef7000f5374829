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

  /// Goes through the elements of the array that is the member `key` of the object that `bytes` are.
  ///
  /// - Parameter add: is called with each element. Where it keeps nothing, nothing is held.
  /// - Returns: what `add` made of `empty`; nil where the text is no object or has no such array.
  /// - Throws: as where the text was read as one document.
  static func reduce<Result>(
    elementsOf key: StaticString, in bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits,
    into empty: Result, _ add: (inout Result, JSONDocument) -> Void
  ) throws(JSONReadError) -> Result? {
    var splitter = JSONSplitter(bytes, limits: try limits.checked(for: bytes.count))
    defer { splitter.tape.deallocate() }
    return try splitter.reduce(elementsOf: key, into: empty, add)
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits) {
    self.bytes = bytes
    self.limits = limits
    room = limits.values
  }

  private mutating func reduce<Result>(
    elementsOf key: StaticString, into empty: Result, _ add: (inout Result, JSONDocument) -> Void
  ) throws(JSONReadError) -> Result? {
    position = JSONBytes.endOfByteOrderMark(in: bytes)
    skipWhitespace()
    var result: Result?
    if current == UInt8(ascii: "{") {
      try readList(at: 0, closedBy: UInt8(ascii: "}")) { splitter throws(JSONReadError) in
        guard try splitter.readKey().isString(key) else { return _ = try splitter.readValue(at: 1) }
        // Of equal keys the last one counts.
        result = try splitter.readArray(into: empty, add)
      }
    } else {
      _ = try readValue(at: 0)
    }
    guard position == bytes.count else { throw failure(.trailingBytes) }
    return result
  }

  /// Reads the value that is next; nil where it is no array.
  private mutating func readArray<Result>(
    into empty: Result, _ add: (inout Result, JSONDocument) -> Void
  ) throws(JSONReadError) -> Result? {
    guard current == UInt8(ascii: "[") else {
      _ = try readValue(at: 1)
      return nil
    }
    var result = empty
    try readList(at: 1, closedBy: UInt8(ascii: "]")) { splitter throws(JSONReadError) in
      add(&result, try splitter.readValue(at: 2))
    }
    return result
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
