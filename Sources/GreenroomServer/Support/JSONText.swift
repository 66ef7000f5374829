/// Writes JSON by hand, in the few shapes that the server answers with.
extension [UInt8] {
  mutating func append(text: String) {
    append(contentsOf: text.utf8)
  }

  mutating func append(text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(number: some BinaryInteger) {
    guard number >= 0, let value = UInt64(exactly: number) else {
      return append(contentsOf: String(number).utf8)
    }
    append(number: value, digits: 1)
  }

  /// Appends a number with at least so many digits.
  mutating func append(number: UInt64, digits: Int) {
    if digits > 1 || number > 9 { append(number: number / 10, digits: digits - 1) }
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }

  /// Appends `string` as a JSON string, quotes included.
  mutating func append(jsonString string: String) {
    append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""): append(text: "\\\"")
      case UInt8(ascii: "\\"): append(text: "\\\\")
      case UInt8(ascii: "\n"): append(text: "\\n")
      case UInt8(ascii: "\r"): append(text: "\\r")
      case UInt8(ascii: "\t"): append(text: "\\t")
      case 0..<0x20, 0x7f: append(controlCharacter: byte)
      default: append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func append(controlCharacter byte: UInt8) {
    let digits = Array("0123456789abcdef".utf8)
    append(text: "\\u00")
    append(digits[Int(byte >> 4)])
    append(digits[Int(byte & 15)])
  }
}
