/// The bytes of a file from outside. No length and no offset in them is trusted: reading past the end throws.
struct FileBytes: Sendable {
  let bytes: [UInt8]
  /// The part that is looked at.
  let range: Range<Int>

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    range = bytes.indices
  }

  private init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    self.range = range
  }

  /// How many bytes there are.
  var count: Int { range.count }

  /// The part of `count` bytes from `offset`.
  func part(at offset: Int, count: Int) throws(FileProblem) -> FileBytes {
    guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else {
      throw .cutOff
    }
    let start = range.lowerBound + offset
    return FileBytes(bytes, start..<start + count)
  }

  /// Everything from `offset`.
  func rest(from offset: Int) throws(FileProblem) -> FileBytes {
    guard offset >= 0, offset <= count else { throw .cutOff }
    return try part(at: offset, count: count - offset)
  }

  func byte(at offset: Int) throws(FileProblem) -> Int {
    guard offset >= 0, offset < count else { throw .cutOff }
    return Int(bytes[range.lowerBound + offset])
  }

  /// A number of `size` bytes, four at most, the most significant first.
  func bigEndian(at offset: Int, size: Int) throws(FileProblem) -> Int {
    let part = try part(at: offset, count: size)
    return part.range.reduce(0) { $0 << 8 | Int(part.bytes[$1]) }
  }

  /// A number of `size` bytes, four at most, the least significant first.
  func littleEndian(at offset: Int, size: Int) throws(FileProblem) -> Int {
    let part = try part(at: offset, count: size)
    return part.range.reversed().reduce(0) { $0 << 8 | Int(part.bytes[$1]) }
  }

  /// Four bytes as text; what is no ASCII counts as "?".
  func tag(at offset: Int) throws(FileProblem) -> String {
    let part = try part(at: offset, count: 4)
    return String(
      part.range.map { part.bytes[$0] < 128 ? Character(UnicodeScalar(part.bytes[$0])) : "?" })
  }

  /// Whether the bytes at `offset` are these.
  func has(_ expected: [UInt8], at offset: Int = 0) -> Bool {
    guard let part = try? part(at: offset, count: expected.count) else { return false }
    return part.bytes[part.range].elementsEqual(expected)
  }

  /// Whether the bytes at `offset` are this ASCII text.
  func has(_ expected: StaticString, at offset: Int = 0) -> Bool {
    guard let part = try? part(at: offset, count: expected.utf8CodeUnitCount) else { return false }
    return expected.withUTF8Buffer { part.bytes[part.range].elementsEqual($0) }
  }

  /// Behind the next place where this ASCII text stands, from `offset` on.
  func end(of text: StaticString, from offset: Int) -> Int? {
    guard let first = text.withUTF8Buffer({ $0.first }) else { return nil }
    var offset = offset
    while let found = next(first, from: offset) {
      if has(text, at: found) { return found + text.utf8CodeUnitCount }
      offset = found + 1
    }
    return nil
  }

  /// Where `byte` is next, from `offset` on.
  func next(_ byte: UInt8, from offset: Int) -> Int? {
    guard offset >= 0, offset < count else { return nil }
    return bytes[(range.lowerBound + offset)..<range.upperBound].firstIndex(of: byte)
      .map { $0 - range.lowerBound }
  }
}
