/// One form of a file.
package struct AssetVariant: Hashable, Sendable {
  /// How the file is written.
  package var format: AssetFormat
  /// Where the file is, as the document gives it: no URL has been parsed yet.
  package var url: String
  /// The width in pixels that the document declares for the original.
  package var width: Int?
  /// The height in pixels that the document declares for the original.
  package var height: Int?
  /// Whether this is a smaller stand-in for the real one.
  package var isLowResolution: Bool
  /// The sum of the file's bytes, where the document gives one.
  package var checksum: AssetChecksum?

  /// A form of a file.
  package init(
    format: AssetFormat, url: String, width: Int? = nil, height: Int? = nil,
    isLowResolution: Bool = false, checksum: AssetChecksum? = nil
  ) {
    self.format = format
    self.url = url
    self.width = width
    self.height = height
    self.isLowResolution = isLowResolution
    self.checksum = checksum
  }
}

/// How a file is written, as far as the document says.
package enum AssetFormat: String, CaseIterable, Hashable, Sendable {
  /// As the author uploaded it; what it is shows when it is read.
  case original
  case png, jpeg, webp, heic, avif, svg
  /// An animation as Lottie JSON.
  case json
  /// An animation as a dotLottie archive.
  case lottie
}
