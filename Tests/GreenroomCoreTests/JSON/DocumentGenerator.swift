/// Writes random JSON texts, valid by construction, and breaks them.
struct DocumentGenerator {
  var random: DocumentRandom
  private var text: [UInt8] = []

  init(seed: UInt64) { random = DocumentRandom(seed: seed) }

  /// A whole document; keys of one object differ.
  mutating func document() -> [UInt8] {
    text = []
    writeSpace()
    writeValue(depth: 0)
    writeSpace()
    return text
  }

  /// `document` with one random edit of its bytes.
  mutating func broken(_ document: [UInt8]) -> [UInt8] {
    var bytes = document
    let position = random.below(bytes.count + 1)
    switch random.below(4) {
    case 0: bytes.removeSubrange(position...)
    case 1 where position < bytes.count: bytes.remove(at: position)
    case 2 where position < bytes.count: bytes[position] = byte()
    default: bytes.insert(byte(), at: position)
    }
    return bytes
  }

  private mutating func byte() -> UInt8 {
    let telling = Array("{}[]:,\"\\0123456789.eE+-tfn ux/\n\t".utf8)
    return random.oneIn(6) ? UInt8(random.below(256)) : telling[random.below(telling.count)]
  }

  // MARK: Values

  private mutating func writeValue(depth: Int) {
    switch random.below(depth < 5 ? 10 : 6) {
    case 0: write(["null", "true", "false"][random.below(3)])
    case 1, 2: writeNumber()
    case 3, 4, 5: writeString()
    case 6, 7: writeArray(depth: depth)
    default: writeObject(depth: depth)
    }
  }

  private mutating func writeArray(depth: Int) {
    write("[")
    writeSpace()
    for index in 0..<random.below(4) {
      if index > 0 { writeSeparator(",") }
      writeValue(depth: depth + 1)
    }
    writeSpace()
    write("]")
  }

  private mutating func writeObject(depth: Int) {
    write("{")
    writeSpace()
    for index in 0..<(random.oneIn(40) ? 20 : random.below(5)) {
      if index > 0 { writeSeparator(",") }
      // A number in front keeps keys apart.
      writeString(prefix: random.oneIn(3) ? "\\u003\(index % 10)\(index / 10)" : "\(index)")
      writeSeparator(":")
      writeValue(depth: depth + 1)
    }
    writeSpace()
    write("}")
  }

  private mutating func writeNumber() {
    if random.oneIn(2) { write("-") }
    switch random.below(5) {
    case 0: write("0")
    case 1: write(String(UInt64.random(in: 1...UInt64(Int64.max), using: &random)))
    case 2: write("9" + (0..<random.below(25)).map { _ in String(random.below(10)) }.joined())
    default: write(String(1 + random.below(9999)))
    }
    if random.oneIn(3) { write("." + (0...random.below(18)).map { _ in String(random.below(10)) }.joined()) }
    if random.oneIn(4) {
      write(["e", "E"][random.below(2)] + ["", "+", "-"][random.below(3)] + String(random.below(200)))
    }
  }

  private mutating func writeString(prefix: String = "") {
    write("\"" + prefix)
    for _ in 0..<(random.oneIn(10) ? 40 : random.below(9)) { writeCharacter() }
    write("\"")
  }

  private mutating func writeCharacter() {
    switch random.below(9) {
    case 0: write(["\\n", "\\t", "\\r", "\\b", "\\f", "\\\\", "\\\"", "\\/"][random.below(8)])
    case 1: write(["é", "ß", "日", "本", "🙂", "e\u{301}", "\u{7f}", "\u{2028}"][random.below(8)])
    case 2: writeEscapedScalar()
    default: write(String(Unicode.Scalar(UInt8(0x30 + random.below(43)))))
    }
  }

  private mutating func writeEscapedScalar() {
    guard let scalar = Unicode.Scalar(UInt32(1 + random.below(0x1ffff))) else { return }
    for unit in String(scalar).utf16 {
      let digits = String(unit, radix: 16, uppercase: random.oneIn(2))
      write("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
    }
  }

  private mutating func writeSeparator(_ separator: String) {
    writeSpace()
    write(separator)
    writeSpace()
  }

  private mutating func writeSpace() {
    if random.oneIn(5) { write(["\n", "\t", "\r", " ", "  \n"][random.below(5)]) }
  }

  private mutating func write(_ piece: String) { text += Array(piece.utf8) }
}
