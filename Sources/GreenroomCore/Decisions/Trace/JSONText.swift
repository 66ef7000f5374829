/// Writes one JSON text, piece by piece, into bytes.
///
/// Commas are set by it. Keys and values must alternate inside an object, which is the caller's duty.
package struct JSONText {
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init() {}

  package var string: String { String(decoding: bytes, as: UTF8.self) }

  // MARK: Containers

  package mutating func object(_ body: (inout JSONText) -> Void) {
    container("{", "}", body)
  }

  package mutating func array(_ body: (inout JSONText) -> Void) {
    container("[", "]", body)
  }

  package mutating func key(_ name: String) {
    separate()
    append(quoted: name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  private mutating func container(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONText) -> Void
  ) {
    separate()
    bytes.append(UInt8(ascii: open))
    needsComma = false
    body(&self)
    bytes.append(UInt8(ascii: close))
    needsComma = true
  }

  // MARK: Values

  package mutating func value(_ text: String?) {
    guard let text else { return raw("null".utf8) }
    separate()
    append(quoted: text)
    needsComma = true
  }

  package mutating func value(_ number: Int?) {
    raw((number.map { String($0) } ?? "null").utf8)
  }

  package mutating func value(_ bool: Bool) {
    raw((bool ? "true" : "false").utf8)
  }

  /// What no JSON number can say becomes null.
  package mutating func value(_ value: AttributeValue) {
    switch value {
    case .null: raw("null".utf8)
    case .bool(let bool): self.value(bool)
    case .integer(let number): self.value(number)
    case .double(let number): raw((number.isFinite ? "\(number)" : "null").utf8)
    case .string(let text): self.value(text)
    case .array(let elements): array { text in for element in elements { text.value(element) } }
    case .object(let members): self.value(members)
    }
  }

  /// An object with its keys in order.
  package mutating func value(_ members: Attributes) {
    object { text in
      for (name, value) in members.sorted(by: { ExactText($0.key) < ExactText($1.key) }) {
        text.key(name)
        text.value(value)
      }
    }
  }

  /// A value that is written as JSON already.
  package mutating func raw(_ json: some Sequence<UInt8>) {
    separate()
    bytes.append(contentsOf: json)
    needsComma = true
  }

  // MARK: Characters

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func append(quoted text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 { append(escaped: byte) }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(escaped byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    case 0..<0x20:
      let digits = String(byte, radix: 16)
      bytes.append(contentsOf: "\\u00\(digits.count == 1 ? "0" : "")\(digits)".utf8)
    default: bytes.append(byte)
    }
  }
}
