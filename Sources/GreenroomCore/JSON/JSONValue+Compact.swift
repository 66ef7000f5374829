extension JSONValue {
  /// The value's text on one line: as it stands in the document, without the blanks between tokens.
  ///
  /// What is no UTF-8 inside a string becomes U+FFFD, as it reads.
  package var compactBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rawBytes.count)
    var isInString = false
    var isEscaped = false
    var isASCII = true
    for byte in rawBytes {
      isASCII = isASCII && byte < 0x80
      if isInString {
        isInString = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      } else if byte <= 0x20 {
        continue
      } else {
        isInString = byte == UInt8(ascii: "\"")
      }
      bytes.append(byte)
    }
    return isASCII ? bytes : Array(String(decoding: bytes, as: UTF8.self).utf8)
  }
}
