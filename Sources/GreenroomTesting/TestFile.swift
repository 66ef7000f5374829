public import Foundation

/// Small files for a ``TestBackend`` to answer with: whole, and of the kind that their place asks for.
///
/// ```swift
/// backend.reply(toAsset: "https://cdn.example.test/hero.png", .body(TestFile.png(width: 640, height: 480)))
/// ```
public enum TestFile {
  /// A white PNG image of this size in pixels.
  public static func png(width: Int = 8, height: Int = 8) -> Data {
    // One bit for each pixel, and a filter byte before each row.
    let row = [UInt8(0)] + [UInt8](repeating: 0xFF, count: (width + 7) / 8)
    let pixels = Array(repeatElement(row, count: height).joined())
    let header = bigEndian(width) + bigEndian(height) + [1, 0, 0, 0, 0]
    return Data(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
        + chunk("IDAT", unpacked(pixels)) + chunk("IEND", []))
  }

  /// A font file as far as its structure goes: it has a table directory and no glyphs. Files of different names
  /// differ.
  public static func font(_ name: String = "Test") -> Data {
    let head: [UInt8] = [0, 1, 0, 0] + [UInt8](repeating: 0, count: 8) + [0x5F, 0x0F, 0x3C, 0xF5]
    let names = Array(name.utf8)
    let entries =
      entry("head", head, at: 44) + entry("name", names, at: 44 + head.count)
    return Data([0, 1, 0, 0, 0, 2] + [UInt8](repeating: 0, count: 6) + entries + head + names)
  }

  /// A drawing as an icon file.
  public static func svg() -> Data {
    Data(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M4 4h16v16H4z"/></svg>"#.utf8)
  }

  // MARK: Parts

  private static func entry(_ tag: String, _ table: [UInt8], at offset: Int) -> [UInt8] {
    Array(tag.utf8) + [0, 0, 0, 0] + bigEndian(offset) + bigEndian(table.count)
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + content
    return bigEndian(content.count) + body + bigEndian(Int(checksum(body)))
  }

  /// A zlib stream that packs nothing: stored blocks of up to 65,535 bytes.
  private static func unpacked(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(start + 65_535, bytes.count)
      let length = UInt16(end - start)
      stream += [end == bytes.count ? 1 : 0]
      stream += [UInt8(length & 0xFF), UInt8(length >> 8), UInt8(~length & 0xFF), UInt8(~length >> 8)]
      stream += bytes[start..<end]
      start = end
    } while start < bytes.count
    return stream + bigEndian(Int(adler(bytes)))
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { rest, _ in
        rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1
      }
    }
  }

  private static func adler(_ bytes: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    let number = UInt32(truncatingIfNeeded: number)
    return [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) }
  }
}
