package import Foundation

/// What a blob is looked up by.
package struct AssetKey: Hashable, Sendable {
  /// The URL that it came from, as text.
  package let url: String
  /// What it is used for: the same URL may be kept once as an image and once as a font.
  package let role: String

  package init(url: String, role: String) {
    self.url = url
    self.role = role
  }

  /// Texts that only look the same, in another normal form, are different URLs.
  package static func == (left: AssetKey, right: AssetKey) -> Bool {
    left.url.utf8.elementsEqual(right.url.utf8) && left.role.utf8.elementsEqual(right.role.utf8)
  }
}

/// What is known of a stored asset.
package struct BlobEntry: Hashable, Sendable {
  /// The hash of its bytes, in hexadecimal digits; also its file's name.
  package let sha256: String
  /// Its length in bytes.
  package let size: Int
  /// The type that its server named.
  package var contentType: String?
  /// The validator that its server gave.
  package var etag: String?
  /// When it was stored, by the wall clock.
  package var storedAt: Date
}
