public import Foundation
import GreenroomDigest

/// What to load. Kinds may be added: switch with a default.
public enum Source: Hashable, Sendable {
  /// A named point in the app; the backend says what is shown there. Recommended.
  case placement(String)
  /// The published version of one screen, by its id. The delivery dialect only.
  case screen(String)
  /// A screen's JSON that the app ships, shown as it is. It makes no request and no event.
  case json(Data)
}

extension Source: ExpressibleByStringLiteral {
  /// A placement.
  public init(stringLiteral placement: String) {
    self = .placement(placement)
  }
}

extension Source {
  /// The name under which copies are kept; the kind is part of it, so that kinds cannot collide.
  var storeKey: String {
    switch self {
    case .placement(let key): "placement:\(key)"
    case .screen(let id): "screen:\(id)"
    case .json(let data): "json:\(SHA256Digest(of: data).hex)"
    }
  }

  /// What the source is called in outcomes, errors and logs: a placement's key, a screen's id, or `json`.
  package var name: String {
    switch self {
    case .placement(let key): key
    case .screen(let id): id
    case .json: "json"
    }
  }

  /// Whether the app has it at hand, so that nobody is asked.
  package var isShipped: Bool {
    if case .json = self { true } else { false }
  }
}

/// The form of a placement key: a lowercase letter, then lowercase letters, digits and underscores, 64 in all.
package enum PlacementKey {
  static let maximumLength = 64

  /// Whether `key` has the form.
  package static func isValid(_ key: String) -> Bool {
    let bytes = key.utf8
    guard let first = bytes.first, isLowercase(first), bytes.count <= maximumLength else { return false }
    return bytes.allSatisfy { isLowercase($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
  }

  private static func isLowercase(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

/// The form of a screen's id: any text of 1 to 256 bytes.
enum ScreenID {
  static let maximumLength = 256

  static func isValid(_ id: String) -> Bool {
    (1...maximumLength).contains(id.utf8.count)
  }
}
