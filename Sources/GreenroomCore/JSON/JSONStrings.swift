/// Takes escapes out of the text between a string's quotes.
enum JSONStrings {
  /// The UTF-8 that `raw` stands for. `raw` was validated by the parser; a lone surrogate becomes U+FFFD.
  static func unescaped(_ raw: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(raw.count)
    var position = 0
    while position < raw.count {
      guard raw[position] == UInt8(ascii: "\\") else {
        result.append(raw[position])
        position += 1
        continue
      }
      if raw[position + 1] == UInt8(ascii: "u") {
        appendScalar(at: &position, in: raw, to: &result)
      } else {
        result.append(character(escapedAs: raw[position + 1]))
        position += 2
      }
    }
    return result
  }

  private static func character(escapedAs letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0c
    case UInt8(ascii: "n"): 0x0a
    case UInt8(ascii: "r"): 0x0d
    case UInt8(ascii: "t"): 0x09
    default: letter
    }
  }

  /// Reads `\uXXXX`, and a second one where the two are a surrogate pair.
  private static func appendScalar(
    at position: inout Int, in raw: UnsafeBufferPointer<UInt8>, to result: inout [UInt8]
  ) {
    let unit = codeUnit(at: position, in: raw)
    position += 6
    var value = UInt32(unit)
    if UTF16.isLeadSurrogate(unit), position + 6 <= raw.count,
      raw[position] == UInt8(ascii: "\\"), raw[position + 1] == UInt8(ascii: "u")
    {
      let trail = codeUnit(at: position, in: raw)
      if UTF16.isTrailSurrogate(trail) {
        value = 0x10000 + (UInt32(unit) - 0xd800) << 10 + (UInt32(trail) - 0xdc00)
        position += 6
      }
    }
    result.append(contentsOf: String(Unicode.Scalar(value) ?? "\u{fffd}").utf8)
  }

  private static func codeUnit(at position: Int, in raw: UnsafeBufferPointer<UInt8>) -> UInt16 {
    var unit: UInt16 = 0
    for offset in 2..<6 {
      let digit = raw[position + offset]
      unit = unit << 4 | UInt16(digit.isDigit ? digit & 0x0f : digit & 0x0f + 9)
    }
    return unit
  }
}
