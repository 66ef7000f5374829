import Foundation
import GreenroomCore
import GreenroomTesting
import Testing

/// A whole file of each kind, as small as its rules allow.
struct SampleFile: Sendable, CustomTestStringConvertible {
  let name: String
  let role: AssetRole
  let bytes: [UInt8]

  var testDescription: String { name }

  /// Pictures made of pixels, all of 40 by 20.
  static let pictures = [
    SampleFile("PNG", .image, Array(TestFile.png(width: 40, height: 20))),
    SampleFile("GIF", .image, gif), SampleFile("JPEG", .image, jpeg),
    SampleFile("WebP, lossy", .image, webp("VP8 ", lossyPixels)),
    SampleFile("WebP, lossless", .image, webp("VP8L", losslessPixels)),
    SampleFile("WebP, with features", .image, webp("VP8X", canvas, then: ("VP8L", losslessPixels))),
    SampleFile("HEIC", .image, boxImage("heic")), SampleFile("AVIF", .image, boxImage("avif")),
  ]

  static let fonts = [
    SampleFile("TrueType", .font, Array(TestFile.font())),
    SampleFile("OpenType", .font, Array("OTTO".utf8) + TestFile.font().dropFirst(4)),
    SampleFile("collection", .font, collection), SampleFile("WOFF", .font, woff),
    SampleFile("WOFF2", .font, woff2),
  ]

  static let others = [
    SampleFile("SVG", .icon, Array(TestFile.svg())),
    SampleFile("Lottie", .lottie, Array(#"{"v":"5.7.4","w":10,"h":10,"layers":[]}"#.utf8)),
    SampleFile("dotLottie", .lottie, archive),
    SampleFile(
      "MP4", .video, box("ftyp", ascii("isom") + zeros(4)) + box("moov", zeros(8)) + box("mdat", zeros(9))),
    SampleFile("WebM", .video, webm),
  ]

  static let all = pictures + fonts + others

  init(_ name: String, _ role: AssetRole, _ bytes: [UInt8]) {
    self.name = name
    self.role = role
    self.bytes = bytes
  }

  // MARK: Parts

  static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }
  static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
  static func big(_ number: Int, _ size: Int = 4) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
  static func little(_ number: Int, _ size: Int = 4) -> [UInt8] { big(number, size).reversed() }

  static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    big(content.count + 8) + ascii(type) + content
  }

  private static let gif: [UInt8] =
    ascii("GIF89a") + little(40, 2) + little(20, 2) + [0x80, 0, 0] + zeros(6)
    + [0x21, 0xF9, 4, 0, 0, 0, 0, 0] + [0x2C] + zeros(4) + little(40, 2) + little(20, 2) + [0]
    + [2, 2, 0x4C, 0x01, 0] + [0x3B]

  /// A frame, then two scans with a stuffed 0xFF and a restart among their pixels.
  private static let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xE0] + big(4, 2) + [0, 0]
    + [0xFF, 0xC2] + big(11, 2) + [8] + big(20, 2) + big(40, 2) + [1, 1, 0x11, 0]
    + [0xFF, 0xDA] + big(8, 2) + [1, 1, 0, 0, 63, 0] + [1, 2, 0xFF, 0, 3, 0xFF, 0xD0, 4]
    + [0xFF, 0xDA] + big(8, 2) + [1, 1, 0, 0, 63, 0] + [5, 6] + [0xFF, 0xD9]

  private static let lossyPixels: [UInt8] =
    [0, 0, 0, 0x9D, 0x01, 0x2A] + little(40, 2) + little(20, 2) + [1]
  private static let losslessPixels: [UInt8] = [0x2F] + little(39 | 19 << 14) + [0, 0]
  private static let canvas: [UInt8] = zeros(4) + little(39, 3) + little(19, 3)

  private static func webp(
    _ type: String, _ content: [UInt8], then next: (String, [UInt8])? = nil
  ) -> [UInt8] {
    let chunks = [(type, content)] + (next.map { [$0] } ?? [])
    let body = chunks.flatMap { type, content in
      ascii(type) + little(content.count) + content + zeros(content.count % 2)
    }
    return ascii("RIFF") + little(body.count + 4) + ascii("WEBP") + body
  }

  private static func boxImage(_ brand: String) -> [UInt8] {
    let small = box("ispe", zeros(4) + big(10) + big(10))
    let large = box("ispe", zeros(4) + big(40) + big(20))
    let meta = box("meta", zeros(4) + box("iprp", box("ipco", small + large)))
    return box("ftyp", ascii(brand) + zeros(4) + ascii("mif1")) + meta + box("mdat", [1, 2, 3])
  }

  private static let collection: [UInt8] = {
    let face = Array(TestFile.font())
    // The face's offsets count from the start of the collection's file.
    var moved = face
    for entry in [12, 28] { moved[entry + 11] += 16 }
    return ascii("ttcf") + [0, 1, 0, 0] + big(1) + big(16) + moved
  }()

  private static let woff: [UInt8] = {
    let entry = ascii("head") + big(64) + big(4) + big(4) + big(0)
    let header = big(0x10000) + big(68) + big(1, 2) + zeros(30)
    return ascii("wOFF") + header + entry + [1, 2, 3, 4]
  }()

  private static let woff2: [UInt8] =
    ascii("wOF2") + big(0x10000) + big(52) + big(1, 2) + zeros(6) + big(4) + zeros(24) + [1, 2, 3, 4]

  private static let archive: [UInt8] =
    ascii("PK\u{3}\u{4}") + zeros(26) + ascii("PK\u{1}\u{2}") + zeros(42)
    + ascii("PK\u{5}\u{6}") + zeros(8) + little(46) + little(30) + zeros(2)

  private static let webm: [UInt8] =
    [0x1A, 0x45, 0xDF, 0xA3, 0x82, 1, 2] + [0x18, 0x53, 0x80, 0x67, 0x40, 3] + [7, 8, 9]
}
