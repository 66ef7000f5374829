import GreenroomCore
import GreenroomDigest

/// A salted digest that stands for a user, or for a user with attributes, in the store.
///
/// Sixteen bytes of SHA-256 over tagged, length-prefixed parts, so that no two inputs run into each other. The
/// salt never leaves the device, so a fingerprint found in a file does not tell who it was.
package struct Fingerprint: Hashable, Sendable {
  /// 32 lowercase hexadecimal digits; empty for ``none``.
  package let text: String

  /// The fingerprint of copies that do not depend on an identity.
  package static let none = Fingerprint(text: "")

  package init(text: String) {
    self.text = text
  }

  init(user: String, salt: [UInt8]) {
    var parts = FingerprintParts(salt: salt)
    parts.add("user")
    parts.add(user)
    text = parts.finish()
  }

  init(user: String, attributes: Attributes, salt: [UInt8]) {
    var parts = FingerprintParts(salt: salt)
    parts.add("identity")
    parts.add(user)
    parts.add(.object(attributes))
    text = parts.finish()
  }
}

/// Feeds values to the digest, each with a tag and its length.
private struct FingerprintParts {
  private var hasher = SHA256Hasher()

  init(salt: [UInt8]) {
    add(tag: "s", salt)
  }

  mutating func add(_ text: String) {
    add(tag: "t", Array(text.utf8))
  }

  mutating func add(_ value: AttributeValue) {
    switch value {
    case .null: add(tag: "n", [])
    case .bool(let value): add(tag: "b", [value ? 1 : 0])
    case .integer(let value): add(tag: "i", Array(String(value).utf8))
    case .double(let value): add(tag: "d", Array(String(value).utf8))
    case .string(let value): add(tag: "t", Array(value.utf8))
    case .array(let values):
      add(tag: "a", Array(String(values.count).utf8))
      for value in values { add(value) }
    case .object(let members): add(members)
    }
  }

  private mutating func add(_ members: Attributes) {
    add(tag: "o", Array(String(members.count).utf8))
    let sorted = members.map { (key: Array($0.key.utf8), value: $0.value) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }
    for member in sorted {
      add(tag: "k", member.key)
      add(member.value)
    }
  }

  private mutating func add(tag: Character, _ bytes: [UInt8]) {
    hasher.update(Array("\(tag)\(bytes.count):".utf8))
    hasher.update(bytes)
  }

  consuming func finish() -> String {
    String(hasher.finish().hex.prefix(32))
  }
}
