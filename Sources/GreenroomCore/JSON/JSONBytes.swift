/// Looks at eight bytes of a JSON text at once.
enum JSONBytes {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080
  private static let quotes = ones &* UInt64(UInt8(ascii: "\""))
  private static let backslashes = ones &* UInt64(UInt8(ascii: "\\"))
  private static let blanks = ones &* 0x20

  /// Where the first byte from `start` on stands that ends the plain part of a string: a quote, a backslash or a
  /// control character; the end of `bytes` where there is none.
  @inline(__always)
  static func endOfPlainText(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var position = start
    while position &+ 8 <= bytes.count {
      let special = specialBytes(of: word(in: bytes, at: position))
      if special != 0 { return position &+ special.trailingZeroBitCount / 8 }
      position &+= 8
    }
    while position < bytes.count, !isSpecial(bytes[position]) { position &+= 1 }
    return position
  }

  /// Where the text begins.
  static func endOfByteOrderMark(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
  }

  /// Where the first byte from `start` on stands that is no blank between tokens.
  @inline(__always)
  static func endOfWhitespace(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    // Most tokens of compact texts follow each other directly.
    guard start < bytes.count, bytes[start] <= 0x20 else { return start }
    return endOfBlanks(in: bytes, from: start)
  }

  /// Texts that are made for reading are indented, mostly by spaces.
  @inline(never)
  private static func endOfBlanks(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var position = start
    while position < bytes.count, bytes[position].isJSONWhitespace {
      position &+= 1
      while position &+ 8 <= bytes.count, word(in: bytes, at: position) == blanks { position &+= 8 }
    }
    return position
  }

  /// The highest bit of each byte that is special, as far as the first of them: what a subtraction borrows can set
  /// bits only above a byte that is special itself.
  @inline(__always)
  private static func specialBytes(of word: UInt64) -> UInt64 {
    let quote = word ^ quotes
    let backslash = word ^ backslashes
    let isQuote = (quote &- ones) & ~quote
    let isBackslash = (backslash &- ones) & ~backslash
    let isControl = (word &- blanks) & ~word
    return (isQuote | isBackslash | isControl) & highBits
  }

  @inline(__always)
  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20
  }

  /// Eight bytes, the first one lowest.
  @inline(__always)
  private static func word(in bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> UInt64 {
    let raw = UnsafeRawBufferPointer(bytes)
    return UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: position, as: UInt64.self))
  }
}
