/// Hashes and compares the keys of objects.
enum JSONKeys {
  /// Objects up to this many members are searched for equal keys pair by pair, larger ones by a set.
  private static let pairwiseLimit = 16

  /// A hash for keys inside one process: length and up to sixteen bytes take part, which tells real keys apart.
  ///
  /// Equal hashes are always followed by a comparison of the bytes, so a collision costs time only.
  @inline(__always)
  static func hash(_ key: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let count = key.count
    var mixed = UInt64(truncatingIfNeeded: count) &* 0x9e37_79b9_7f4a_7c15
    if count >= 8 {
      let raw = UnsafeRawBufferPointer(key)
      mixed ^= raw.loadUnaligned(fromByteOffset: 0, as: UInt64.self)
      let last = raw.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
      mixed = (mixed &* 0xff51_afd7_ed55_8ccd) ^ last
    } else {
      mixed ^= word(ofShort: key)
    }
    mixed = (mixed ^ mixed >> 32) &* 0xc4ce_b9fe_1a85_ec53
    return UInt32(truncatingIfNeeded: mixed >> 32)
  }

  /// Up to seven bytes as a number, the first one lowest. The loads overlap, and agree where they do.
  @inline(__always)
  private static func word(ofShort key: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let count = key.count
    if count >= 4 {
      let raw = UnsafeRawBufferPointer(key)
      let first = UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: 0, as: UInt32.self))
      let last = UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self))
      return UInt64(first) | UInt64(last) << UInt64((count &- 4) &* 8)
    }
    guard count > 0 else { return 0 }
    let (middle, last) = (count / 2, count &- 1)
    return UInt64(key[0]) | UInt64(key[middle]) << UInt64(middle &* 8)
      | UInt64(key[last]) << UInt64(last &* 8)
  }

  /// The hash of the key that `node` is, after escapes.
  @inline(__always)
  static func hash(of node: JSONNode, in bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let raw = node.range(in: bytes)
    guard node.has(JSONNode.escaped) else { return hash(raw) }
    return JSONStrings.unescaped(raw).withUnsafeBufferPointer { hash($0) }
  }

  /// Marks every key of the object at `index` that a later equal key replaces.
  static func shadowDuplicates(
    ofObjectAt index: Int, in nodes: JSONTape, bytes: UnsafeBufferPointer<UInt8>
  ) {
    if nodes[index].count <= pairwiseLimit {
      shadowPairwise(ofObjectAt: index, in: nodes, bytes: bytes)
    } else {
      shadowBySet(ofObjectAt: index, in: nodes, bytes: bytes)
    }
  }

  private static func shadowPairwise(
    ofObjectAt index: Int, in nodes: JSONTape, bytes: UnsafeBufferPointer<UInt8>
  ) {
    let end = Int(nodes[index].next)
    var key = index + 1
    while key < end {
      let following = Int(nodes[key + 1].next)
      var later = following
      while later < end {
        if nodes[later].next == nodes[key].next, isEqual(key, later, in: nodes, bytes: bytes) {
          nodes[key].mark(JSONNode.shadowed)
        }
        later = Int(nodes[later + 1].next)
      }
      key = following
    }
  }

  private static func shadowBySet(
    ofObjectAt index: Int, in nodes: JSONTape, bytes: UnsafeBufferPointer<UInt8>
  ) {
    let end = Int(nodes[index].next)
    var lastIndex: [[UInt8]: Int] = [:]
    var key = index + 1
    while key < end {
      let raw = nodes[key].range(in: bytes)
      let text = nodes[key].has(JSONNode.escaped) ? JSONStrings.unescaped(raw) : Array(raw)
      if let earlier = lastIndex.updateValue(key, forKey: text) {
        nodes[earlier].mark(JSONNode.shadowed)
      }
      key = Int(nodes[key + 1].next)
    }
  }

  private static func isEqual(
    _ left: Int, _ right: Int, in nodes: JSONTape, bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let leftRaw = nodes[left].range(in: bytes)
    let rightRaw = nodes[right].range(in: bytes)
    if nodes[left].has(JSONNode.escaped) || nodes[right].has(JSONNode.escaped) {
      return JSONStrings.unescaped(leftRaw) == JSONStrings.unescaped(rightRaw)
    }
    return leftRaw.hasSameBytes(as: rightRaw)
  }
}

/// Tells objects whose keys are all different, most of the time, from one bit of each key's hash.
struct JSONKeyFilter {
  private var seen: UInt64 = 0
  /// Whether two keys may be equal.
  private(set) var mayRepeat = false

  @inline(__always)
  mutating func add(_ hash: UInt32) {
    let bit: UInt64 = 1 &<< UInt64(hash >> 26)
    mayRepeat = mayRepeat || seen & bit != 0
    seen |= bit
  }
}

extension JSONNode {
  func range(in bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[Int(start)..<Int(end)])
  }
}
