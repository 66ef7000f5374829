/// Fills the tape of a ``JSONDocument``: one pass, no recursion.
///
/// It works on bare memory, since a check at each step would be most of its time: every read stands behind a
/// comparison with the number of bytes.
struct JSONParser {
  /// A container that is open.
  private struct Container {
    /// Where it stands on the tape.
    let index: Int
    let isObject: Bool
    /// How many values have ended in it.
    var count = 0
    var keys = JSONKeyFilter()

    /// Outside of all.
    static let none = Container(index: -1, isObject: false)
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let limits: JSONLimits
  private var position = 0
  private var tape: JSONTape
  private var innermost = Container.none
  /// The other containers that are open, outermost first, behind what stands for none.
  private var outer: [Container] = []

  /// The tape of a text that is one value.
  static func nodes(
    of bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits
  ) throws(JSONReadError) -> [JSONNode] {
    // Real screens take a place for every 6 to 7 bytes of compact text.
    let tape = JSONTape(capacity: bytes.count / 6 + 4)
    var parser = JSONParser(bytes, limits: limits, tape: tape)
    defer { parser.tape.deallocate() }
    parser.position = JSONBytes.endOfByteOrderMark(in: bytes)
    try parser.readWhole()
    guard parser.position == bytes.count else { throw parser.failure(.trailingBytes) }
    return parser.tape.array()
  }

  /// Reads the value that `bytes` begin with; others may follow.
  ///
  /// - Parameter tape: what the value is written to, from its start.
  /// - Returns: how many bytes the value takes, with the blanks around it.
  static func readValue(
    of bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits, to tape: inout JSONTape
  ) throws(JSONReadError) -> Int {
    tape.removeAll()
    var parser = JSONParser(bytes, limits: limits, tape: tape)
    // The tape may have grown, into other memory.
    defer { tape = parser.tape }
    try parser.readWhole()
    return parser.position
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits, tape: JSONTape) {
    self.bytes = bytes
    self.limits = limits
    self.tape = tape
  }

  @inline(__always)
  private mutating func readWhole() throws(JSONReadError) {
    skipWhitespace()
    repeat {
      try readValue()
    } while try moveToNextValue()
  }

  // MARK: Structure

  /// Reads a scalar whole, or opens containers up to the first scalar or empty container.
  @inline(__always)
  private mutating func readValue() throws(JSONReadError) {
    while true {
      guard position < bytes.count else { throw failure(.unexpectedEnd) }
      switch bytes[position] {
      case UInt8(ascii: "\""): return try append(readString())
      case UInt8(ascii: "{"):
        try openContainer(.object)
        if current == UInt8(ascii: "}") { return closeContainer() }
        try readKey()
      case UInt8(ascii: "["):
        try openContainer(.array)
        if current == UInt8(ascii: "]") { return closeContainer() }
      case UInt8(ascii: "t"): return try readWord("true", kind: .bool)
      case UInt8(ascii: "f"): return try readWord("false", kind: .bool)
      case UInt8(ascii: "n"): return try readWord("null", kind: .null)
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try readNumber()
      case let byte: throw failure(.unexpectedByte(byte))
      }
    }
  }

  /// Steps behind a value: over a comma to the next one, or out of containers that end here.
  ///
  /// - Returns: false when the outermost value has ended.
  @inline(__always)
  private mutating func moveToNextValue() throws(JSONReadError) -> Bool {
    while true {
      skipWhitespace()
      guard innermost.index >= 0 else { return false }
      innermost.count &+= 1
      guard position < bytes.count else { throw failure(.unexpectedEnd) }
      let isObject = innermost.isObject
      switch bytes[position] {
      case UInt8(ascii: ","):
        position &+= 1
        skipWhitespace()
        if isObject { try readKey() }
        return true
      case UInt8(ascii: "}") where isObject, UInt8(ascii: "]") where !isObject:
        closeContainer()
      case let byte: throw failure(.unexpectedByte(byte))
      }
    }
  }

  @inline(__always)
  private mutating func openContainer(_ kind: JSONKind) throws(JSONReadError) {
    guard outer.count < limits.depth else { throw failure(.tooDeep(limit: limits.depth)) }
    try checkRoom()
    outer.append(innermost)
    innermost = Container(index: tape.count, isObject: kind == .object)
    tape.open(kind, at: position)
    position &+= 1
    skipWhitespace()
  }

  @inline(__always)
  private mutating func closeContainer() {
    position &+= 1
    let container = innermost
    innermost = outer.popLast() ?? .none
    tape.close(container.index, end: position, count: container.count)
    if container.keys.mayRepeat {
      JSONKeys.shadowDuplicates(ofObjectAt: container.index, container.count, in: tape, bytes: bytes)
    }
  }

  @inline(__always)
  private mutating func readKey() throws(JSONReadError) {
    guard position < bytes.count else { throw failure(.unexpectedEnd) }
    let quote = bytes[position]
    guard quote == UInt8(ascii: "\"") else { throw failure(.unexpectedByte(quote)) }
    let node = try readString(flags: JSONNode.key)
    innermost.keys.add(node, in: bytes)
    try append(node)
    skipWhitespace()
    guard position < bytes.count else { throw failure(.unexpectedEnd) }
    let colon = bytes[position]
    guard colon == UInt8(ascii: ":") else { throw failure(.unexpectedByte(colon)) }
    position &+= 1
    skipWhitespace()
  }

  // MARK: Scalars

  /// Reads a string; the text of its node is what stands between the quotes.
  @inline(__always)
  private mutating func readString(flags: UInt32 = 0) throws(JSONReadError) -> JSONNode {
    position &+= 1
    let start = position
    var flags = flags
    while true {
      position = JSONBytes.endOfPlainText(in: bytes, from: position)
      guard position < bytes.count else { throw failure(.unexpectedEnd) }
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") { break }
      guard byte == UInt8(ascii: "\\") else { throw failure(.controlCharacter) }
      flags |= JSONNode.escaped
      try skipEscape()
    }
    let node = try scalar(.string, from: start, flags: flags)
    position &+= 1
    return node
  }

  private mutating func skipEscape() throws(JSONReadError) {
    guard position + 1 < bytes.count else { throw failure(.unexpectedEnd) }
    switch bytes[position + 1] {
    case UInt8(ascii: "u"):
      guard position + 6 <= bytes.count else { throw failure(.unexpectedEnd) }
      for offset in 2..<6 where !bytes[position + offset].isHexDigit {
        throw failure(.badEscape)
      }
      position += 6
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 2
    default: throw failure(.badEscape)
    }
  }

  private mutating func readWord(_ word: StaticString, kind: JSONKind) throws(JSONReadError) {
    let start = position
    for offset in 0..<word.utf8CodeUnitCount {
      guard let byte = current else { throw failure(.unexpectedEnd) }
      guard byte == word.utf8Start[offset] else { throw failure(.unexpectedByte(byte)) }
      position &+= 1
    }
    try appendScalar(kind, from: start)
  }

  private mutating func readNumber() throws(JSONReadError) {
    let start = position
    var flags = JSONNode.integer
    if current == UInt8(ascii: "-") { position &+= 1 }
    if current == UInt8(ascii: "0") { position &+= 1 } else { try skipDigits() }
    if current == UInt8(ascii: ".") {
      position &+= 1
      try skipDigits()
      flags = 0
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      position &+= 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position &+= 1 }
      try skipDigits()
      flags = 0
    }
    try appendScalar(.number, from: start, flags: flags)
  }

  private mutating func skipDigits() throws(JSONReadError) {
    let start = position
    while let byte = current, byte.isDigit { position &+= 1 }
    guard position > start else {
      throw failure(position == bytes.count ? .unexpectedEnd : .badNumber)
    }
  }

  // MARK: Steps

  private var current: UInt8? {
    @inline(__always) get { position < bytes.count ? bytes[position] : nil }
  }

  @inline(__always)
  private mutating func skipWhitespace() {
    position = JSONBytes.endOfWhitespace(in: bytes, from: position)
  }

  @inline(__always)
  private mutating func appendScalar(_ kind: JSONKind, from start: Int, flags: UInt32 = 0)
    throws(JSONReadError)
  {
    try append(scalar(kind, from: start, flags: flags))
  }

  /// A scalar whose text ends here.
  @inline(__always)
  private func scalar(_ kind: JSONKind, from start: Int, flags: UInt32) throws(JSONReadError) -> JSONNode {
    let length = position &- start
    guard length <= JSONNode.longest else { throw failure(.tooLong(limit: JSONNode.longest)) }
    return JSONNode(kind: kind, start: start, extent: length, flags: flags)
  }

  @inline(__always)
  private mutating func append(_ node: JSONNode) throws(JSONReadError) {
    try checkRoom()
    tape.append(node)
  }

  @inline(__always)
  private func checkRoom() throws(JSONReadError) {
    guard tape.values < limits.values else {
      throw failure(.tooManyValues(limit: limits.values))
    }
  }

  private func failure(_ reason: JSONReadError.Reason) -> JSONReadError {
    JSONReadError(reason: reason, offset: position)
  }
}

extension UInt8 {
  var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  var isHexDigit: Bool { isDigit || (self | 0x20) &- UInt8(ascii: "a") < 6 }

  var isJSONWhitespace: Bool { self == 0x20 || self == 0x0a || self == 0x0d || self == 0x09 }
}
