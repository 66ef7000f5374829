/// The version of the language that a flow is written in: `"1.2.0"` on the wire, or a whole number `n` for
/// `"n.0.0"`.
package struct SchemaVersion: Hashable, Sendable, CustomStringConvertible {
  /// Flows of a later major version are refused; what is new in a minor version is ignored where unknown.
  package static let supportedMajor = 1

  /// The version that a document without one has.
  package static let unstated = SchemaVersion("1.0.0")

  /// The version in full, as the server wrote it or with `.0.0` behind a whole number.
  package let description: String
  /// The first number; the supported one where the text begins with none.
  package let major: Int

  /// Whether this build can read a flow of this version.
  package var isSupported: Bool { major <= Self.supportedMajor }

  /// Reads a version from its text.
  package init(_ text: String) {
    description = text
    let digits = text.utf8.drop { $0 == UInt8(ascii: "v") }.prefix { $0.isDigit }
    // A number too long for `Int` is later than any that is supported.
    major = digits.isEmpty ? Self.supportedMajor : Int(Substring(digits)) ?? .max
  }

  /// Reads a version from a JSON text or number; anything else is ``unstated``.
  package init(_ value: JSONValue?) {
    switch value?.kind {
    case .string: self.init(value?.text ?? Self.unstated.description)
    case .number:
      let text = value?.integer.map { "\($0).0.0" } ?? value?.rawText
      self.init(text ?? Self.unstated.description)
    default: self = .unstated
    }
  }
}
