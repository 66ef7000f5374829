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
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let limits: JSONLimits
  private var position = 0
  private var tape: JSONTape
  private var innermost: Container?
  /// The other containers that are open, outermost first.
  private var outer: [Container] = []

  static func nodes(of bytes: [UInt8], limits: JSONLimits) throws(JSONReadError) -> [JSONNode] {
    var result: Result<[JSONNode], JSONReadError> = .success([])
    bytes.withUnsafeBufferPointer { buffer in
      var parser = JSONParser(buffer, limits: limits)
      do throws(JSONReadError) {
        try parser.parse()
        result = .success(parser.tape.array())
      } catch {
        result = .failure(error)
      }
      parser.tape.deallocate()
    }
    return try result.get()
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits) {
    self.bytes = bytes
    self.limits = limits
    // Real screens have a value in every 14 to 20 bytes of compact text.
    tape = JSONTape(capacity: min(bytes.count / 14 + 4, limits.values))
  }

  private mutating func parse() throws(JSONReadError) {
    skipByteOrderMark()
    skipWhitespace()
    repeat {
      try readValue()
    } while try moveToNextValue()
    guard position == bytes.count else { throw failure(.trailingBytes) }
  }

  // MARK: Structure

  /// Reads a scalar whole, or opens containers up to the first scalar or empty container.
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
  private mutating func moveToNextValue() throws(JSONReadError) -> Bool {
    while true {
      skipWhitespace()
      guard let isObject = innermost?.isObject else { return false }
      innermost?.count &+= 1
      switch current {
      case UInt8(ascii: ","):
        position &+= 1
        skipWhitespace()
        if isObject { try readKey() }
        return true
      case UInt8(ascii: "}") where isObject, UInt8(ascii: "]") where !isObject:
        closeContainer()
      case let byte?: throw failure(.unexpectedByte(byte))
      case nil: throw failure(.unexpectedEnd)
      }
    }
  }

  private mutating func openContainer(_ kind: JSONKind) throws(JSONReadError) {
    let depth = outer.count + (innermost == nil ? 0 : 1)
    guard depth < limits.depth else { throw failure(.tooDeep(limit: limits.depth)) }
    if let innermost { outer.append(innermost) }
    innermost = Container(index: tape.count, isObject: kind == .object)
    try append(JSONNode(kind: kind, start: position))
    position &+= 1
    skipWhitespace()
  }

  private mutating func closeContainer() {
    position &+= 1
    guard let container = innermost else { return }
    innermost = outer.popLast()
    var node = tape[container.index]
    node.end = UInt32(truncatingIfNeeded: position)
    node.next = UInt32(truncatingIfNeeded: tape.count)
    node.count = container.count
    tape[container.index] = node
    if container.keys.mayRepeat {
      JSONKeys.shadowDuplicates(ofObjectAt: container.index, in: tape, bytes: bytes)
    }
  }

  private mutating func readKey() throws(JSONReadError) {
    guard let byte = current else { throw failure(.unexpectedEnd) }
    guard byte == UInt8(ascii: "\"") else { throw failure(.unexpectedByte(byte)) }
    var node = try readString()
    node.mark(JSONNode.key)
    node.next = JSONKeys.hash(of: node, in: bytes)
    innermost?.keys.add(node.next)
    try append(node)
    skipWhitespace()
    guard let colon = current else { throw failure(.unexpectedEnd) }
    guard colon == UInt8(ascii: ":") else { throw failure(.unexpectedByte(colon)) }
    position &+= 1
    skipWhitespace()
  }

  // MARK: Scalars

  /// Reads a string; the range of its node is what stands between the quotes.
  @inline(__always)
  private mutating func readString() throws(JSONReadError) -> JSONNode {
    position &+= 1
    var node = JSONNode(kind: .string, start: position)
    while true {
      position = JSONBytes.endOfPlainText(in: bytes, from: position)
      guard let byte = current else { throw failure(.unexpectedEnd) }
      if byte == UInt8(ascii: "\"") { break }
      guard byte == UInt8(ascii: "\\") else { throw failure(.controlCharacter) }
      node.mark(JSONNode.escaped)
      try skipEscape()
    }
    node.end = UInt32(truncatingIfNeeded: position)
    node.next = UInt32(truncatingIfNeeded: tape.count &+ 1)
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

  private mutating func skipByteOrderMark() {
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { position = 3 }
  }

  private mutating func appendScalar(_ kind: JSONKind, from start: Int, flags: UInt32 = 0)
    throws(JSONReadError)
  {
    var node = JSONNode(kind: kind, start: start, flags: flags)
    node.end = UInt32(truncatingIfNeeded: position)
    node.next = UInt32(truncatingIfNeeded: tape.count &+ 1)
    try append(node)
  }

  @inline(__always)
  private mutating func append(_ node: JSONNode) throws(JSONReadError) {
    guard tape.count < limits.values else {
      throw failure(.tooManyValues(limit: limits.values))
    }
    tape.append(node)
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
