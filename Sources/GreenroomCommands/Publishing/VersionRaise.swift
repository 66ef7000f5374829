import GreenroomCore

/// A screen's text with its version raised by one, and not a byte of the rest changed.
struct VersionRaise {
  /// The version that a screen without one has.
  static let unstated = 1
  /// The last whole number that every reader of JSON takes exactly.
  static let highest = (1 << 53) - 1

  let old: Int
  let new: Int
  let bytes: [UInt8]

  /// - Parameter screen: the outermost value of a screen's file.
  init(_ screen: JSONValue) throws(VersionRaiseError) {
    guard screen.kind == .object else { throw .noObject }
    if let version = screen["version"] {
      old = try Self.number(version)
      bytes = Self.replacing(version, with: old + 1)
    } else {
      old = Self.unstated
      bytes = Self.inserting(old + 1, in: screen)
    }
    new = old + 1
  }

  private static func number(_ value: JSONValue) throws(VersionRaiseError) -> Int {
    guard let number = value.integer, (1..<highest).contains(number) else {
      throw .noVersion(value.rawText)
    }
    return number
  }

  private static func replacing(_ value: JSONValue, with version: Int) -> [UInt8] {
    let bytes = value.document.bytes
    let range = value.rawBytes.indices
    return Array(bytes[..<range.lowerBound]) + Array("\(version)".utf8) + bytes[range.upperBound...]
  }

  /// Puts the member before all others, with the blanks that the first of them has.
  private static func inserting(_ version: Int, in screen: JSONValue) -> [UInt8] {
    let bytes = screen.document.bytes
    let open = screen.rawBytes.startIndex + 1
    let blanks = bytes[open...].prefix { $0 <= 0x20 }
    let colon = colon(of: screen, from: blanks.endIndex)
    let comma = screen.count == 0 ? "" : ","
    let member = Array("\"version\"".utf8) + colon + Array("\(version)\(comma)".utf8)
    return Array(bytes[..<open]) + blanks + member + bytes[open...]
  }

  /// What stands between the first key, which begins at `start`, and its value.
  private static func colon(of screen: JSONValue, from start: Int) -> [UInt8] {
    guard let value = screen.firstMember else { return Array(": ".utf8) }
    let bytes = screen.document.bytes
    let end = value.rawBytes.startIndex
    let after = bytes[start..<end].lastIndex(of: UInt8(ascii: "\"")) ?? start
    return Array(bytes[(after + 1)..<end])
  }
}

extension JSONValue {
  /// The value of the member that stands first.
  fileprivate var firstMember: JSONValue? {
    members.map(\.value).min { $0.rawBytes.startIndex < $1.rawBytes.startIndex }
  }
}

/// Why a screen's version cannot be raised.
enum VersionRaiseError: Error, CustomStringConvertible {
  case noObject
  case noVersion(String)

  var description: String {
    switch self {
    case .noObject: "it is no JSON object"
    case .noVersion(let text):
      "its version is \(text.quoted) and has to be a whole number from 1 to \(VersionRaise.highest - 1)"
    }
  }
}
