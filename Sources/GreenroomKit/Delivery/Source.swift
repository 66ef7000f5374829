public import Foundation

/// What to load.
public enum Source: Hashable, Sendable {
  /// A named point in the app; the backend, or the rules it sent, say what is shown there.
  case placement(String)
  /// One screen by its id. Delivery dialect only.
  case screen(String)
  /// A screen's JSON that the app ships: no request, no events.
  case json(Data)
}

extension Source: ExpressibleByStringLiteral {
  /// A placement.
  public init(stringLiteral placement: String) {
    self = .placement(placement)
  }
}

extension Source {
  /// The name under which copies are kept: kinds cannot collide, whatever the keys are.
  var storeKey: String {
    switch self {
    case .placement(let key): "placement:\(key)"
    case .screen(let id): "screen:\(id)"
    case .json: "json"
    }
  }

  /// The placement's key or the screen's id, for logs and errors.
  var name: String {
    switch self {
    case .placement(let key): key
    case .screen(let id): id
    case .json: "json"
    }
  }
}

/// The form of a placement key: a lowercase letter, then lowercase letters, digits and underscores, 64 in all.
enum PlacementKey {
  static let maximumLength = 64

  static func isValid(_ key: String) -> Bool {
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
