package import Foundation

/// The seam between warming and the disk: files that screens need, each kept once.
package protocol AssetStoring: Sendable {
  /// Reads what ``isPresent(_:)`` has to know about earlier launches. Cheap when it was done before.
  func prepare() async
  /// Whether the file is there now, in its full length. Asked of the disk each time, since the system may have
  /// purged it; cheap enough to run inline. False before ``prepare()``.
  func isPresent(_ key: FileKey) -> Bool
  /// Whether the file was there when it was last written or looked for: known without the disk, for counts only.
  func isFiled(_ key: FileKey) -> Bool
  /// The file's bytes, verified; nil when it is missing or damaged.
  func read(_ key: FileKey) async -> Data?
  /// What keeps the file that a download brings. Taken before the download begins: after everything was deleted
  /// it keeps nothing more.
  ///
  /// - Returns: a function that returns whether the file is kept.
  func keeper() -> FileKeeper
  /// Keeps these files from being evicted, in place of those that `owner` had pinned before.
  func pin(_ keys: Set<FileKey>, owner: String)
  /// As ``pin(_:owner:)``, and keeps these files also from being deleted with all others.
  func hold(_ keys: Set<FileKey>, owner: String)
  /// Lets the files that `owner` pinned or held be evicted again.
  func unpin(owner: String)
  /// Deletes every file that nobody holds.
  func removeAll() async
}

/// Keeps one file and returns whether it did.
package typealias FileKeeper = @Sendable (FetchedFile) async -> Bool

/// A file that was downloaded and verified.
package struct FetchedFile: Sendable {
  /// What it is known by.
  package let key: FileKey
  /// Its content.
  package let bytes: Data
  /// The type that its server named.
  package let contentType: String?
  /// The validator that its server gave.
  package let etag: String?

  package init(key: FileKey, bytes: Data, contentType: String? = nil, etag: String? = nil) {
    self.key = key
    self.bytes = bytes
    self.contentType = contentType
    self.etag = etag
  }
}
