import GreenroomDigest

/// A file in a pack that deliveries need. Two with one content but other roles may share a file.
package struct PackAsset: Hashable, Sendable {
  /// The file.
  package var file: PackPath
  /// The hash of the file, in lowercase hexadecimal digits.
  package var sha256: String
  /// The length of the file.
  package var bytes: Int
  /// What the file is for.
  package var role: AssetRole
  /// The type that its server named, such as `image/webp`.
  package var mediaType: String?
  /// The URLs that the file stands for: it was found at each of them.
  package var urls: [String]
  /// Hashes that documents give for the file, in lowercase hexadecimal digits.
  package var hashes: [String]
  /// The deliveries that need the file, as ``PackSource/description``.
  package var deliveries: [String]

  /// A file that is described.
  package init(
    file: PackPath, sha256: String, bytes: Int, role: AssetRole, mediaType: String? = nil, urls: [String],
    hashes: [String] = [], deliveries: [String] = []
  ) {
    self.file = file
    self.sha256 = sha256
    self.bytes = bytes
    self.role = role
    self.mediaType = mediaType
    self.urls = urls
    self.hashes = hashes
    self.deliveries = deliveries
  }

  /// Whether the file is the one that a document means which gives `hash` for it; nil gives none.
  package func satisfies(hash: String?) -> Bool {
    guard let hash else { return true }
    guard let given = GivenHash(hex: hash)?.hex else { return true }
    return given == sha256 || hashes.contains(given)
  }
}
