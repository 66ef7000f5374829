/// A text to be looked for in others, by UTF-8.
///
/// The search never goes back in the text that is searched, so its time is linear whatever is looked for.
struct TextNeedle: Sendable {
  private let bytes: [UInt8]
  /// For each place, how much of the beginning also ends there.
  private let overlaps: [Int]

  init(_ text: String) {
    bytes = Array(text.utf8)
    overlaps = Self.overlaps(in: bytes)
  }

  private static func overlaps(in bytes: [UInt8]) -> [Int] {
    var overlaps = [Int](repeating: 0, count: bytes.count)
    var length = 0
    for position in bytes.indices.dropFirst() {
      while length > 0, bytes[position] != bytes[length] { length = overlaps[length - 1] }
      if bytes[position] == bytes[length] { length += 1 }
      overlaps[position] = length
    }
    return overlaps
  }

  func isContained(in text: String) -> Bool {
    guard !bytes.isEmpty else { return true }
    var length = 0
    for byte in text.utf8 {
      while length > 0, byte != bytes[length] { length = overlaps[length - 1] }
      if byte == bytes[length] { length += 1 }
      if length == bytes.count { return true }
    }
    return false
  }

  func begins(_ text: String) -> Bool { text.utf8.starts(with: bytes) }

  func ends(_ text: String) -> Bool {
    text.utf8.count >= bytes.count && text.utf8.suffix(bytes.count).elementsEqual(bytes)
  }
}
