/// What to load. Kinds may be added: switch with a default.
public enum Source: Hashable, Sendable {
  /// A named point in the app; the backend says what is shown there.
  case placement(String)
}

extension Source: ExpressibleByStringLiteral {
  /// A placement.
  public init(stringLiteral placement: String) {
    self = .placement(placement)
  }
}

extension Source {
  /// The name under which copies are kept; the kind is part of it, so that other kinds cannot collide.
  var storeKey: String {
    switch self {
    case .placement(let key): "placement:\(key)"
    }
  }

  /// The placement's key.
  var name: String {
    switch self {
    case .placement(let key): key
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
