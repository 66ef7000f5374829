package import GreenroomCore

/// What a kept file is known by: where it comes from, what it serves as, and its content where that is given.
///
/// A file that was replaced at its URL has another hash, and so is another file.
package struct FileKey: Hashable, Sendable {
  /// The URL as the document gives it.
  package let url: String
  /// Font, image, Lottie or video: an icon and a poster are images, and one file may serve as all three.
  package let role: AssetRole
  /// The hash that the document gives, in lowercase hexadecimal digits.
  package let hash: String?

  /// The key of the file at `url` for an asset of `role`.
  package init(url: String, role: AssetRole, hash: String? = nil) {
    self.url = url
    self.role =
      switch role {
      case .icon, .poster: .image
      default: role
      }
    self.hash = hash
  }
}
