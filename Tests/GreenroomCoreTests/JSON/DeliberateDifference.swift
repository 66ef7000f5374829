import Foundation
import GreenroomCore

/// The kinds of text that our reader treats otherwise than Foundation does, on purpose.
enum DeliberateDifference: CaseIterable {
  /// Ours repairs bytes that are no UTF-8, so that one bad byte in a text does not lose a screen.
  case invalidUTF8
  /// Ours reads half a surrogate pair as U+FFFD, for the same reason.
  case loneSurrogate
  /// Ours keeps the last of equal keys.
  case equalKeys
  /// Ours keeps a number beyond double's range as a number without a value; Foundation refuses the text.
  case hugeNumber
  /// Ours is UTF-8 only; Foundation guesses UTF-16 and UTF-32 from zero bytes.
  case zeroByte
  /// Foundation takes a comma before the end of an object or array; RFC 8259 does not, nor do we.
  case trailingComma

  /// The kind that `text` is of; nil where it is of none and both readers must agree.
  static func of(_ text: [UInt8]) -> DeliberateDifference? {
    allCases.first { $0.describes(text) }
  }

  private func describes(_ text: [UInt8]) -> Bool {
    switch self {
    case .invalidUTF8: String(bytes: text, encoding: .utf8) == nil
    case .loneSurrogate: Self.hasLoneSurrogate(text)
    case .equalKeys: Self.any(in: text) { $0.kind == .object && Array($0.members).count < $0.count }
    case .hugeNumber: Self.any(in: text) { $0.kind == .number && $0.double == nil }
    case .zeroByte: text.contains(0)
    case .trailingComma: Self.hasTrailingComma(text)
    }
  }

  private static func hasLoneSurrogate(_ text: [UInt8]) -> Bool {
    let lead = #"\\u[dD][89abAB][0-9a-fA-F]{2}"#
    let trail = #"\\u[dD][c-fC-F][0-9a-fA-F]{2}"#
    let plain = String(decoding: text, as: UTF8.self)
      .replacingOccurrences(of: #"\\\\"#, with: "", options: .regularExpression)
      .replacingOccurrences(of: lead + trail, with: "", options: .regularExpression)
    return plain.range(of: "\(lead)|\(trail)", options: .regularExpression) != nil
  }

  private static func hasTrailingComma(_ text: [UInt8]) -> Bool {
    String(decoding: text, as: UTF8.self)
      .range(of: #",\s*[\]}]"#, options: .regularExpression) != nil
  }

  private static func any(in text: [UInt8], where test: (JSONValue) -> Bool) -> Bool {
    guard let document = try? JSONDocument(text) else { return false }
    var open = [document.root]
    while let value = open.popLast() {
      if test(value) { return true }
      open += Array(value.elements) + value.members.map(\.value)
    }
    return false
  }
}
