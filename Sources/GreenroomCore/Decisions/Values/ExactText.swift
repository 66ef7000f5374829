/// Text that is equal by its UTF-8 alone, as ids, names and conditions demand.
///
/// Swift's own equality takes composed and decomposed forms for one text; other platforms, and the hash that
/// buckets are made from, tell them apart.
package struct ExactText: Hashable, Sendable {
  package let string: String

  package init(_ string: String) {
    self.string = string
  }

  package static func == (left: ExactText, right: ExactText) -> Bool {
    left.string.isExactly(right.string)
  }

  package func hash(into hasher: inout Hasher) {
    var text = string
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension ExactText: Comparable {
  package static func < (left: ExactText, right: ExactText) -> Bool {
    left.string.utf8.lexicographicallyPrecedes(right.string.utf8)
  }
}

extension String {
  /// Whether both texts have the same UTF-8.
  func isExactly(_ other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let isSame = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in left.hasBytes(of: right) }
    }
    return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether both hold the same bytes, eight at a time. Both have the same count.
  fileprivate func hasBytes(of other: UnsafeBufferPointer<UInt8>) -> Bool {
    let (left, right) = (UnsafeRawBufferPointer(self), UnsafeRawBufferPointer(other))
    var offset = 0
    while offset + 8 <= count {
      let word = left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      guard word == right.loadUnaligned(fromByteOffset: offset, as: UInt64.self) else { return false }
      offset += 8
    }
    while offset < count {
      guard left[offset] == right[offset] else { return false }
      offset += 1
    }
    return true
  }
}
