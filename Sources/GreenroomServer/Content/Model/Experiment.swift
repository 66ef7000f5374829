/// Divides the users of a placement: the same user always lands on the same variant.
struct Experiment: Sendable {
  struct Variant: Sendable {
    /// Buckets below this one, and not below the variant before, belong to the variant.
    let end: Int
    /// Nil: these users see nothing.
    let envelope: FlowEnvelope?
  }

  /// Splits are parts of so many.
  static let buckets = 100

  let id: String
  let variants: [Variant]

  func variant(forUser userID: String) -> Variant? {
    let bucket = Self.bucket(userID: userID, experimentID: id)
    return variants.first { bucket < $0.end }
  }

  /// FNV-1a in 32 bits over the UTF-8 of user and experiment, modulo 100.
  static func bucket(userID: String, experimentID: String) -> Int {
    var hash: UInt32 = 0x811c_9dc5
    for byte in userID.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    for byte in experimentID.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return Int(hash % UInt32(buckets))
  }
}
