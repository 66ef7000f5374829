import Foundation
import GreenroomCore

/// The time of a decision, in milliseconds since 1970.
enum DecisionTime {
  static var now: Int { Int((Date().timeIntervalSince1970 * 1000).rounded()) }

  /// How it is written, for sentences.
  static let form = "a time by RFC 3339, such as 2030-01-31T12:00:00Z, or milliseconds since 1970"

  /// Reads RFC 3339 or epoch milliseconds.
  static func read(_ text: String) -> Int? {
    Timestamp.milliseconds(rfc3339: text) ?? Int(text)
  }

  /// Reads a text of either form, or a whole number.
  static func read(_ value: JSONValue) -> Int? {
    value.integer ?? value.string.flatMap { read($0) }
  }
}
