#if canImport(CryptoKit)
  import CryptoKit
#else
  import CCrypto
#endif

/// A hash that somebody else gives for a file, in hexadecimal digits. Its length says which hash it is: MD5,
/// SHA-256, SHA-384 or SHA-512.
///
/// MD5 shows that a file is another one by mistake; it is no defence against somebody who makes one.
package struct GivenHash: Hashable, Sendable {
  private enum Kind: Int { case md5 = 16, sha256 = 32, sha384 = 48, sha512 = 64 }

  private let kind: Kind
  private let bytes: [UInt8]

  /// Reads digits in either case; nil for a text that is no hash of a known kind.
  package init?(hex: String) {
    let digits = hex.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count == hex.utf8.count, digits.count % 2 == 0,
      let kind = Kind(rawValue: digits.count / 2)
    else { return nil }
    self.kind = kind
    bytes = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  /// The hash in lowercase digits, so that equal hashes are equal texts.
  package var hex: String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Whether `content` has this hash.
  package func matches(_ content: [UInt8]) -> Bool {
    content.withUnsafeBytes { digest(of: $0) } == bytes
  }

  #if canImport(CryptoKit)
    private func digest(of content: UnsafeRawBufferPointer) -> [UInt8] {
      switch kind {
      case .md5: digest(of: content, by: Insecure.MD5())
      case .sha256: digest(of: content, by: SHA256())
      case .sha384: digest(of: content, by: SHA384())
      case .sha512: digest(of: content, by: SHA512())
      }
    }

    private func digest(
      of content: UnsafeRawBufferPointer, by hasher: some HashFunction
    ) -> [UInt8] {
      var hasher = hasher
      hasher.update(bufferPointer: content)
      return Array(hasher.finalize())
    }
  #else
    private func digest(of content: UnsafeRawBufferPointer) -> [UInt8] {
      var result = [UInt8](repeating: 0, count: kind.rawValue)
      let start = content.bindMemory(to: UInt8.self).baseAddress
      switch kind {
      case .md5: MD5(start, content.count, &result)
      case .sha256: SHA256(start, content.count, &result)
      case .sha384: SHA384(start, content.count, &result)
      case .sha512: SHA512(start, content.count, &result)
      }
      return result
    }
  #endif
}
