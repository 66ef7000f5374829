import GreenroomCore

/// The image formats that a platform draws. Files in others are not fetched where the document offers a choice.
public struct ImageFormats: OptionSet, Hashable, Sendable {
  /// One bit for each format.
  public let rawValue: Int

  /// The formats whose bits are set.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// PNG.
  public static let png = ImageFormats(rawValue: 1)
  /// JPEG.
  public static let jpeg = ImageFormats(rawValue: 2)
  /// WebP.
  public static let webp = ImageFormats(rawValue: 4)
  /// HEIC.
  public static let heic = ImageFormats(rawValue: 8)
  /// AVIF.
  public static let avif = ImageFormats(rawValue: 16)
}

extension ImageFormats {
  /// How much a form of a file is wanted, best first; nil for one that the platform does not draw.
  ///
  /// Formats that pack well come first, then the original, which may be anything, then drawings, which not every
  /// renderer draws. Animations have one form only.
  func rank(of format: AssetFormat) -> Int? {
    switch format {
    case .heic: contains(.heic) ? 0 : nil
    case .avif: contains(.avif) ? 1 : nil
    case .webp: contains(.webp) ? 2 : nil
    case .jpeg: contains(.jpeg) ? 3 : nil
    case .png: contains(.png) ? 4 : nil
    case .original, .json, .lottie: 5
    case .svg: 6
    }
  }
}
