/// The path and query of a request, split and decoded.
///
/// Segments are decoded after the split, so that an encoded slash never makes a new segment. Targets with dot
/// segments, control characters or broken escapes do not exist as values.
struct RequestTarget: Sendable {
  /// The longest target that is read, in bytes.
  static let maximumLength = 4096

  /// The path as sent, without the query. Printable ASCII.
  let path: String
  /// The path's parts, decoded.
  let segments: [String]
  private let query: String?

  /// Reads an origin-form (`/a/b?c`) or absolute-form (`http://host/a/b?c`) target; nil when it is malformed.
  init?(_ target: UnsafeBufferPointer<UInt8>) {
    guard let start = Self.pathStart(target) else { return nil }
    let bytes = UnsafeBufferPointer(rebasing: target[start...])
    guard bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "#") }) else { return nil }
    let end = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.count
    guard let segments = Self.segments(UnsafeBufferPointer(rebasing: bytes[..<end])) else { return nil }
    self.segments = segments
    path = String(decoding: bytes[..<end], as: UTF8.self)
    query = end < bytes.count ? String(decoding: bytes[(end + 1)...], as: UTF8.self) : nil
  }

  init?(_ target: String) {
    var target = target
    guard let read = target.withUTF8({ RequestTarget($0) }) else { return nil }
    self = read
  }

  /// The decoded value of the first query parameter called `name`.
  func query(_ name: String) -> String? {
    guard var query else { return nil }
    // Most queries have no escapes, and then the value is there without a copy of the rest.
    if let plain = query.withUTF8({ Self.plainValue(of: name, in: $0) }) { return plain }
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard Self.decodedQuery(parts[0]) == name else { continue }
      return parts.count == 2 ? Self.decodedQuery(parts[1]) : ""
    }
    return nil
  }

  /// The value of the first parameter when it is called `name`; nil where a closer look is needed.
  private static func plainValue(of name: String, in query: UnsafeBufferPointer<UInt8>) -> String? {
    let start = name.utf8.count + 1
    guard query.count >= start, query[start - 1] == UInt8(ascii: "="),
      query[..<(start - 1)].elementsEqual(name.utf8)
    else { return nil }
    let end = query[start...].firstIndex(of: UInt8(ascii: "&")) ?? query.count
    let value = UnsafeBufferPointer(rebasing: query[start..<end])
    guard value.allSatisfy({ $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "+") }) else { return nil }
    return String(decoding: value, as: UTF8.self)
  }

  // MARK: Reading

  private static func pathStart(_ target: UnsafeBufferPointer<UInt8>) -> Int? {
    if target.first == UInt8(ascii: "/") { return 0 }
    let schemes: [StaticString] = ["http://", "https://"]
    for scheme in schemes {
      let prefix = UnsafeBufferPointer(start: scheme.utf8Start, count: scheme.utf8CodeUnitCount)
      guard target.starts(with: prefix) else { continue }
      return target[prefix.count...].firstIndex(of: UInt8(ascii: "/"))
    }
    return nil
  }

  private static func segments(_ path: UnsafeBufferPointer<UInt8>) -> [String]? {
    var segments: [String] = []
    segments.reserveCapacity(8)
    for part in path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      guard let segment = decoded(UnsafeBufferPointer(rebasing: part)) else { return nil }
      segments.append(segment)
    }
    return segments
  }

  private static func decoded(_ part: UnsafeBufferPointer<UInt8>) -> String? {
    guard part.contains(UInt8(ascii: "%")) else {
      return isDots(part) ? nil : String(decoding: part, as: UTF8.self)
    }
    guard let bytes = unescaped(part), bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else { return nil }
    return isDots(bytes) ? nil : utf8Text(bytes)
  }

  private static func isDots(_ part: some Collection<UInt8>) -> Bool {
    (part.count == 1 || part.count == 2) && part.allSatisfy { $0 == UInt8(ascii: ".") }
  }

  private static func unescaped(_ part: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = Array(part)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(hexValue), let low = rest.popFirst().flatMap(hexValue)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  /// Nil for what is no UTF-8, which decoding would repair.
  private static func utf8Text(_ bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.utf8.elementsEqual(bytes) ? text : nil
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func decodedQuery(_ text: Substring) -> String? {
    let spaced = text.utf8.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    return unescaped(spaced).flatMap(utf8Text)
  }
}
