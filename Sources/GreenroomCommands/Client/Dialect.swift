import GreenroomKit

/// The wire protocols that a backend may speak.
enum Dialect: String, CaseIterable, Sendable {
  case resolve
  case delivery

  /// Why `key` is no key of the dialect; nil where it is one.
  func problem(ofKey key: String) -> String? {
    switch self {
    case .resolve where !key.hasPrefix("fp_") || key.count == 3 || !key.utf8.allSatisfy(Self.isVisible):
      "--key begins with “fp_” and has no spaces in the resolve dialect"
    case .delivery where key.isEmpty: "--key is empty"
    default: nil
    }
  }

  private static func isVisible(_ byte: UInt8) -> Bool { (0x21...0x7e).contains(byte) }

  /// The SDK's word for it.
  var configured: Greenroom.Dialect {
    switch self {
    case .resolve: .resolve
    case .delivery: .delivery
    }
  }
}
