import GreenroomDigest
import Testing

@Suite struct SHA256DigestTests {
  /// The example values of FIPS 180-4.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `the digest of a published example is the published value`(text: String, hex: String) {
    #expect(SHA256Digest(of: Array(text.utf8)).hex == hex)
  }

  @Test func `hashing in pieces gives the digest of the whole`() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
    var hasher = SHA256Hasher()
    hasher.update(bytes[..<13])
    hasher.update(bytes[13..<512])
    hasher.update(bytes[512...])
    #expect(hasher.finish() == SHA256Digest(of: bytes))
  }
}
