/// Compares the keys of objects.
enum JSONKeys {
  /// Objects up to this many members are searched for equal keys pair by pair, larger ones by a set. So are those with
  /// escaped keys, that each of them is read once.
  private static let pairwiseLimit = 16

  /// Marks every key of the object at `index` that a later equal key replaces.
  static func shadowDuplicates(
    ofObjectAt index: Int, _ count: Int, in nodes: JSONTape, bytes: UnsafeBufferPointer<UInt8>
  ) {
    if count <= pairwiseLimit, !hasEscapedKey(objectAt: index, in: nodes) {
      shadowPairwise(ofObjectAt: index, in: nodes, bytes: bytes)
    } else {
      shadowBySet(ofObjectAt: index, in: nodes, bytes: bytes)
    }
  }

  private static func hasEscapedKey(objectAt index: Int, in nodes: JSONTape) -> Bool {
    let end = index + nodes[index].span
    var key = index + 2
    while key < end {
      if nodes[key].has(JSONNode.escaped) { return true }
      key += 1 + nodes[key + 1].span
    }
    return false
  }

  private static func shadowPairwise(
    ofObjectAt index: Int, in nodes: JSONTape, bytes: UnsafeBufferPointer<UInt8>
  ) {
    let end = index + nodes[index].span
    var key = index + 2
    while key < end {
      let text = nodes[key].range(in: bytes)
      let following = key + 1 + nodes[key + 1].span
      var later = following
      while later < end {
        if text.hasSameBytes(as: nodes[later].range(in: bytes)) { nodes[key].mark(JSONNode.shadowed) }
        later += 1 + nodes[later + 1].span
      }
      key = following
    }
  }

  private static func shadowBySet(
    ofObjectAt index: Int, in nodes: JSONTape, bytes: UnsafeBufferPointer<UInt8>
  ) {
    let end = index + nodes[index].span
    var lastIndex: [[UInt8]: Int] = [:]
    var key = index + 2
    while key < end {
      let raw = nodes[key].range(in: bytes)
      let text = nodes[key].has(JSONNode.escaped) ? JSONStrings.unescaped(raw) : Array(raw)
      if let earlier = lastIndex.updateValue(key, forKey: text) {
        nodes[earlier].mark(JSONNode.shadowed)
      }
      key += 1 + nodes[key + 1].span
    }
  }
}

/// Tells objects whose keys are all different, most of the time, from one bit for each key.
struct JSONKeyFilter {
  private var seen: UInt64 = 0
  /// Whether two keys may be equal.
  private(set) var mayRepeat = false

  /// - Parameter key: has text, or not; the bit is that of its length, its first and its last byte.
  @inline(__always)
  mutating func add(_ key: JSONNode, in bytes: UnsafeBufferPointer<UInt8>) {
    let (start, count) = (Int(key.start), key.extent)
    guard count > 0, !key.has(JSONNode.escaped) else { return mayRepeat = true }
    let ends = UInt32(bytes[start]) | UInt32(bytes[start &+ count &- 1]) << 8
    let mixed = (ends | UInt32(truncatingIfNeeded: count) << 16) &* 0x9e37_79b1
    let bit: UInt64 = 1 &<< UInt64(mixed >> 26)
    mayRepeat = mayRepeat || seen & bit != 0
    seen |= bit
  }
}
