public import Foundation

/// The seam to the fonts of a process.
///
/// The default registers with CoreText on Apple platforms and there is none elsewhere.
public protocol FontRegistering: Sendable {
  /// Makes a font usable by the names that its file gives it.
  ///
  /// Called once for each file content in a process, one at a time, on a thread that may block.
  ///
  /// - Throws: when the font cannot be used. It then counts as missing, and is tried again by the next warm-up.
  func register(_ font: FontFile) throws
}

/// A font file that was fetched and verified.
public struct FontFile: Sendable {
  /// The family by which texts of the screen ask for the font.
  public let family: String
  /// The weight, 1 to 1000; 400 is regular.
  public let weight: Int
  /// The style, `normal` or `italic`.
  public let style: String
  /// Where the file came from.
  public let url: String
  /// The file's content.
  public let data: Data
}
