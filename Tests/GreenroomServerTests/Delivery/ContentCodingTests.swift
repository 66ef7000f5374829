import Testing

@testable import GreenroomServer

@Suite(.timeLimit(.minutes(5)))
struct ContentCodingTests {
  @Test(
    arguments: [
      (nil, .identity), ("", .identity), ("br", .brotli), ("gzip", .gzip), ("x-gzip", .gzip), ("BR", .brotli),
      ("gzip, deflate, br", .brotli), ("gzip;q=1, br;q=0.5", .gzip), ("gzip; q=0.8 , br; q=0.8", .brotli),
      ("br;q=0", .identity), ("br;q=0, gzip", .gzip), ("*", .brotli), ("*;q=0", .identity),
      ("*, br;q=0", .gzip), ("gzip;q=0.001", .gzip), ("identity, gzip;q=0.5", .identity),
      ("identity;q=0.5, gzip;q=0.5", .gzip), ("identity;q=0, br", .brotli), ("deflate, zstd", .identity),
      ("br;q=x", .identity), ("br;q=1.5", .identity), ("br;q=-1", .identity), ("br;q=nan", .identity),
      ("br;level=1", .brotli), (",,;,=,q=1,", .identity), ("br;q=0.000", .identity),
    ] as [(String?, ContentCoding)])
  func `the coding that weighs most is sent, and br of equals`(header: String?, coding: ContentCoding) {
    #expect(ContentCoding(accepting: header) == coding)
  }

  @Test func `a header of any bytes gives some coding`() {
    for length in 0..<200 {
      let text = String(
        decoding: (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ length) }, as: UTF8.self)
      _ = ContentCoding(accepting: text)
    }
  }

  @Test func `bytes of every length are coded, none at all included`() throws {
    for length in [0, 1, 511, 100_000] {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* $0) }
      for coding in ContentCoding.allCases {
        let coded = try #require(bytes.withUnsafeBytes(coding.encoded))
        #expect(coded == bytes || coding != .identity)
        #expect(!coded.isEmpty || coding == .identity)
      }
    }
  }
}
