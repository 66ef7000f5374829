/// The 32-bit FNV-1a hash, over UTF-8.
struct FNVHash: Hashable, Sendable {
  private(set) var value: UInt32 = 0x811c_9dc5

  /// The hash of `text` behind what was hashed so far.
  func appending(_ text: String) -> FNVHash {
    var text = text
    return text.withUTF8 { bytes in
      var hash = self
      for byte in bytes { hash.append(byte) }
      return hash
    }
  }

  /// The hash of a number's decimal digits behind what was hashed so far, made without a text.
  func appending(decimal number: UInt32) -> FNVHash {
    // Ten digits at most, the first of them lowest, four bits each.
    var (rest, digits, count) = (number, UInt64(0), 0)
    repeat {
      digits = digits << 4 | UInt64(rest % 10)
      rest /= 10
      count += 1
    } while rest > 0
    var hash = self
    for place in 0..<count {
      hash.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digits >> (4 * place)) & 0x0f)
    }
    return hash
  }

  private mutating func append(_ byte: UInt8) {
    value = (value ^ UInt32(byte)) &* 0x0100_0193
  }
}
