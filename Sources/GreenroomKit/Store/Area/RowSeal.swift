import GreenroomDigest

/// Check sums of stored rows. SQLite keeps none of its pages, and a flipped bit must not show one user the screen
/// of another.
struct RowSeal {
  private var text: [UInt8] = []

  /// The check sum of a body: the first half of its SHA-256.
  static func digest(of body: [UInt8]) -> [UInt8] {
    Array(SHA256Digest(of: body).bytes.prefix(16))
  }

  /// The check sum of all fields that were added.
  var sum: [UInt8] { Self.digest(of: text) }

  mutating func add(_ number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { text.append(contentsOf: $0) }
  }

  mutating func add(_ number: Int64) { add(UInt64(bitPattern: number)) }

  mutating func add(_ number: Double) { add(number.bitPattern) }

  /// Adds a text with its length, so that no two rows make the same sum.
  mutating func add(_ field: String?) {
    add(field.map { UInt64($0.utf8.count) } ?? .max)
    text.append(contentsOf: (field ?? "").utf8)
  }

  mutating func add(_ bytes: [UInt8]) {
    add(UInt64(bytes.count))
    text.append(contentsOf: bytes)
  }
}
