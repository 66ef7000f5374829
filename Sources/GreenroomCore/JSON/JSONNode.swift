/// One value on the reader's tape: sixteen bytes, no allocation of its own.
///
/// A container is followed by its content, an object by key and value in turn. `next` is the index behind the
/// whole value, so that a walk steps over what it does not want. A key has no content and its `next` is known,
/// so that field holds the key's hash instead.
struct JSONNode: Sendable {
  var start: UInt32
  var end: UInt32
  var next: UInt32
  private var info: UInt32

  init(kind: JSONKind, start: Int, flags: UInt32 = 0) {
    self.start = UInt32(truncatingIfNeeded: start)
    end = self.start
    next = 0
    info = kind.rawValue | flags
  }

  /// A string with at least one escape.
  static let escaped: UInt32 = 1 << 3
  /// A number without fraction and exponent.
  static let integer: UInt32 = 1 << 4
  /// A key that a later equal key of the same object replaces.
  static let shadowed: UInt32 = 1 << 5
  /// A key: a string whose `next` is a hash.
  static let key: UInt32 = 1 << 6

  var kind: JSONKind { JSONKind(rawValue: info & 7)! }  // only `init` writes those three bits

  func has(_ flag: UInt32) -> Bool { info & flag != 0 }

  mutating func mark(_ flag: UInt32) { info |= flag }

  /// Elements of an array or members of an object, shadowed ones included.
  var count: Int {
    get { Int(info >> 8) }
    set { info = info & 0xff | UInt32(truncatingIfNeeded: newValue) << 8 }
  }
}

/// The six kinds of JSON value; `true` and `false` are one.
package enum JSONKind: UInt32, Sendable {
  case null, bool, number, string, array, object

  /// Whether values of this kind hold others.
  package var isContainer: Bool { self == .array || self == .object }
}
