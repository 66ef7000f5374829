#if canImport(CryptoKit)
  import CryptoKit
#else
  import CCrypto
#endif

/// SHA-256 over bytes: CryptoKit on Apple platforms, libcrypto elsewhere.
package struct SHA256Digest: Hashable, Sendable {
  /// The 32 bytes of the digest.
  package let bytes: [UInt8]

  /// Hashes `bytes` at once.
  package init(of bytes: some Collection<UInt8>) {
    var hasher = SHA256Hasher()
    hasher.update(bytes)
    self = hasher.finish()
  }

  fileprivate init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The digest in 64 lowercase hexadecimal digits.
  package var hex: String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// Hashes bytes that arrive in pieces.
package struct SHA256Hasher {
  #if canImport(CryptoKit)
    private var state = SHA256()
  #else
    private var state = SHA256_CTX()
  #endif

  /// A hasher that has seen no bytes.
  package init() {
    #if !canImport(CryptoKit)
      SHA256_Init(&state)
    #endif
  }

  /// Adds `bytes` behind those already seen.
  package mutating func update(_ bytes: some Collection<UInt8>) {
    let used: Void? = bytes.withContiguousStorageIfAvailable { absorb(UnsafeRawBufferPointer($0)) }
    if used == nil {
      Array(bytes).withUnsafeBytes { absorb($0) }
    }
  }

  /// The digest of all bytes seen so far; the hasher is used up.
  package consuming func finish() -> SHA256Digest {
    #if canImport(CryptoKit)
      return SHA256Digest(bytes: Array(state.finalize()))
    #else
      var bytes = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
      SHA256_Final(&bytes, &state)
      return SHA256Digest(bytes: bytes)
    #endif
  }

  private mutating func absorb(_ buffer: UnsafeRawBufferPointer) {
    #if canImport(CryptoKit)
      state.update(bufferPointer: buffer)
    #else
      guard let base = buffer.baseAddress else { return }
      SHA256_Update(&state, base, buffer.count)
    #endif
  }
}
