package import Foundation

/// PNG files as far as their structure goes: any size in pixels at hardly any cost, and as long as is wanted.
package enum Picture {
  /// A picture of this size in pixels.
  ///
  /// - Parameters:
  ///   - name: what tells it from others of the same size.
  ///   - filling: how many bytes it has beside its structure.
  package static func png(width: Int = 8, height: Int = 8, name: String = "", filling: Int = 8) -> Data {
    Data(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        + chunk("IHDR", big(width) + big(height) + [1, 0, 0, 0, 0]) + chunk("tEXt", Array(name.utf8))
        + chunk("IDAT", [UInt8](repeating: 7, count: filling)) + chunk("IEND", []))
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    big(content.count) + Array(type.utf8) + content + [0, 0, 0, 0]
  }

  private static func big(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
