/// Reads a `Range` header: one range of bytes. What it cannot serve so, several ranges for one, is ignored, as
/// HTTP allows.
enum ByteRange: Equatable {
  case ignore
  case unsatisfiable
  case part(Range<Int>)

  static func read(_ header: String, length: Int) -> ByteRange {
    guard header.lowercased().hasPrefix("bytes=") else { return .ignore }
    let spec = header.dropFirst("bytes=".count)
    let ends = spec.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, !spec.contains(",") else { return .ignore }
    switch (number(ends[0]), number(ends[1])) {
    case (.some(let first), .some(let last)):
      guard first <= last else { return .ignore }
      return first < length ? .part(first..<min(last, length - 1) + 1) : .unsatisfiable
    case (.some(let first), nil):
      guard ends[1].isEmpty else { return .ignore }
      return first < length ? .part(first..<length) : .unsatisfiable
    case (nil, .some(let count)):
      guard ends[0].isEmpty else { return .ignore }
      return count > 0 && length > 0 ? .part(max(0, length - count)..<length) : .unsatisfiable
    case (nil, nil): return .ignore
    }
  }

  /// Digits only: `Int` would take a sign too. So many digits that they overflow mean "to the end".
  private static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy(\.isNumeral) else { return nil }
    return Int(text) ?? Int.max - 1
  }
}
