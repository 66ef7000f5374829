/// Why a JSON text was refused, and where.
package struct JSONReadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of refusal.
  package enum Reason: Hashable, Sendable {
    /// The text ended inside a value.
    case unexpectedEnd
    /// A byte stands where it may not.
    case unexpectedByte(UInt8)
    /// Something follows the value.
    case trailingBytes
    /// A string holds an unescaped control character.
    case controlCharacter
    /// A backslash is followed by something that is no escape.
    case badEscape
    /// A number is not written as JSON demands.
    case badNumber
    /// The text is longer than the limit, in bytes.
    case tooLarge(limit: Int)
    /// One text or number is longer than a tape can say, in bytes.
    case tooLong(limit: Int)
    /// More containers are open at once than the limit.
    case tooDeep(limit: Int)
    /// There are more values than the limit.
    case tooManyValues(limit: Int)
  }

  /// What was wrong.
  package let reason: Reason
  /// The place, in bytes from the start of the text.
  package let offset: Int

  /// A refusal for `reason` at `offset`.
  package init(reason: Reason, offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  package var description: String {
    "\(sentence) at byte \(offset)"
  }

  private var sentence: String {
    switch reason {
    case .unexpectedEnd: "the JSON ends too early"
    case .unexpectedByte(let byte): "unexpected \(Self.name(of: byte))"
    case .trailingBytes: "something follows the JSON value"
    case .controlCharacter: "a string holds an unescaped control character"
    case .badEscape: "a string holds an unknown escape"
    case .badNumber: "a number is not written as JSON"
    case .tooLarge(let limit): "the JSON is longer than \(limit) bytes"
    case .tooLong(let limit): "a text or a number is longer than \(limit) bytes"
    case .tooDeep(let limit): "the JSON is nested deeper than \(limit)"
    case .tooManyValues(let limit): "the JSON has more than \(limit) values"
    }
  }

  private static func name(of byte: UInt8) -> String {
    (0x21...0x7e).contains(byte)
      ? "'\(Character(Unicode.Scalar(byte)))'" : "byte 0x\(String(byte, radix: 16))"
  }
}
