/// One place on the reader's tape: eight bytes, no allocation of its own.
///
/// A scalar and a key take one place. A container takes two, of which the second is its ``tail``; behind them follows its
/// content, an object's by key and value in turn.
struct JSONNode: Sendable {
  /// Where the text begins, that of a string behind its quote; of a tail where the container's text ends.
  let start: UInt32
  /// The extent, and in the lowest byte kind and flags.
  private var info: UInt32

  init(kind: JSONKind, start: Int, extent: Int = 0, flags: UInt32 = 0) {
    self.start = UInt32(truncatingIfNeeded: start)
    info = UInt32(truncatingIfNeeded: extent) << 8 | kind.rawValue | flags
  }

  /// The second place of a container.
  static func tail(end: Int, count: Int) -> JSONNode {
    JSONNode(kind: .null, start: end, extent: count)
  }

  /// A string with at least one escape.
  static let escaped: UInt32 = 1 << 3
  /// A number without fraction and exponent.
  static let integer: UInt32 = 1 << 4
  /// A key that a later equal key of the same object replaces.
  static let shadowed: UInt32 = 1 << 5
  /// A string that is a key.
  static let key: UInt32 = 1 << 6

  /// The largest extent there can be.
  static let longest = (1 << 24) - 1

  var kind: JSONKind { JSONKind(rawValue: info & 7)! }  // only `init` writes those three bits

  /// Of a scalar the bytes of its text, of a container the places that it takes on the tape, of a tail how many elements
  /// or members the container has, shadowed ones included.
  var extent: Int { Int(info >> 8) }

  /// How many places the whole value takes, so that a walk steps over what it does not want.
  var span: Int { kind.isContainer ? extent : 1 }

  func has(_ flag: UInt32) -> Bool { info & flag != 0 }

  mutating func mark(_ flag: UInt32) { info |= flag }

  /// The text of a scalar, that of a string without its quotes.
  func range(in bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[Int(start)..<Int(start) + extent])
  }
}

/// The six kinds of JSON value; `true` and `false` are one.
package enum JSONKind: UInt32, Sendable {
  case null, bool, number, string, array, object

  /// Whether values of this kind hold others.
  package var isContainer: Bool { self == .array || self == .object }
}
