package import Foundation
import GreenroomCore

/// Files that screens need, each stored once under the hash of its bytes and shared by users and variants.
///
/// A blob is verified when it is written and when it is read. Whether one is there is asked of the disk each time:
/// the system may have purged it meanwhile.
package final class BlobStore: Sendable {
  private let area: Confined<CacheArea>
  private let folder: BlobFolder
  private let book: Lock<TokenBook>
  private let pins: Lock<StorePins>
  private let log: Log
  // Large files must keep neither deliveries nor each other's readers waiting.
  private let reader: Confined<BlobFolder>
  private let writer: Confined<BlobFolder>
  private let index = Lock(BlobIndex())

  init(
    area: Confined<CacheArea>, folder: BlobFolder, book: Lock<TokenBook>, pins: Lock<StorePins>, log: Log
  ) {
    self.area = area
    self.folder = folder
    self.book = book
    self.pins = pins
    self.log = log
    reader = Confined("greenroom.blobs.read", folder)
    writer = Confined("greenroom.blobs.write", folder)
  }

  /// The right to store what a download brings. Take it before the download begins.
  package func token() -> StoreToken {
    book.withLock { $0.token(forUser: nil) }
  }

  /// Reads the index, so that ``contains(_:)`` knows what earlier launches stored. Cheap when it was done before.
  package func prepare() async {
    guard index.withLock({ !$0.isComplete }) else { return }
    await area.run { [index] area in
      let read = area.assetIndex().compactMapValues(area.blobs.place(of:))
      index.withLock { $0.complete(with: read) }
    }
  }

  /// Whether the asset is on disk now, with all its bytes. Looks at the file's length inline; false before
  /// ``prepare()``.
  package func contains(_ key: AssetKey) -> Bool {
    place(of: key) != nil
  }

  /// Whether the asset was stored, as far as this process knows; the disk is not asked.
  package func isFiled(_ key: AssetKey) -> Bool {
    index.withLock { $0.place(of: key) } != nil
  }

  /// The asset's file, where ``contains(_:)`` is true. Its bytes are verified only by ``read(_:)``.
  package func file(of key: AssetKey) -> URL? {
    place(of: key).map { URL(fileURLWithPath: $0.path, isDirectory: false) }
  }

  /// What is known of the asset, nil when it is not on disk with all its bytes.
  package func entry(of key: AssetKey) async -> BlobEntry? {
    await area.run { area in
      area.entry(of: key).flatMap { area.blobs.holds($0.sha256, size: $0.size) ? $0 : nil }
    }
  }

  /// The asset's bytes, nil when it is missing. One that fails its hash is removed, and missing from then on.
  ///
  /// Whatever ``contains(_:)`` finds can be read: also where the row was evicted, and the same bytes came back for another
  /// asset.
  package func read(_ key: AssetKey) async -> Data? {
    let entry = await area.run { $0.use(key) }
    guard let place = entry == nil ? place(of: key) : entry.flatMap(folder.place(of:)) else { return nil }
    switch await reader.run({ _ in FileReading.whole(place.path, length: place.size, sha256: place.sha256) })
    {
    case .read(let bytes): return bytes
    case .missing: return nil
    case .damaged(let file):
      await area.run { $0.dropDamaged(place.sha256, file: file) }
      return nil
    case .failed(let error):
      log.warn("A blob could not be read; going on without it.", ["reason": "\(error)"])
      return nil
    }
  }

  /// Keeps an asset in place of the one with the same key, unless `token` has ended.
  ///
  /// - Parameter expected: the hash that the bytes must have, in hexadecimal digits; others are not kept.
  @discardableResult
  package func store(
    _ key: AssetKey, _ content: BlobContent, contentType: String? = nil, etag: String? = nil, storedAt: Date,
    expected: String? = nil, token: StoreToken
  ) async -> StoreWrite {
    let size = content.size
    switch await area.run({ $0.reserve(size, token: token) }) {
    case .refused(let result): return result
    case .made(let blob):
      let digest = await writer.run { _ in Result { try blob.fill(content, size: size) } }
      return await area.run { [index] area in
        let result = area.adopt(blob, digest, expected: expected, for: key, token: token) {
          BlobEntry(sha256: $0, size: size, contentType: contentType, etag: etag, storedAt: storedAt)
        }
        if case .success(let entry) = result {
          index.withLock { $0.note(key, at: area.blobs.place(of: entry)) }
        }
        return result.write
      }
    }
  }

  /// Removes an asset, and its file when no other asset has the same bytes.
  package func remove(_ key: AssetKey) async {
    index.withLock { $0.note(key, at: nil) }
    await area.run { $0.remove(key) }
  }

  /// Keeps the assets at `urls` from being evicted while this process lives, in place of those that `owner` had
  /// pinned before.
  package func pin(owner: String, urls: Set<String>) {
    pins.withLock { $0.pin(owner: owner, urls: urls) }
  }

  /// As ``pin(owner:urls:)``, and spares the assets when all are deleted.
  package func hold(owner: String, urls: Set<String>) {
    pins.withLock { $0.hold(owner: owner, urls: urls) }
  }

  /// Lets the assets that `owner` pinned or held be evicted again.
  package func unpin(owner: String) {
    pins.withLock { $0.unpin(owner: owner) }
  }

  /// Removes files that no row names, rows whose file is missing, and what killed processes left unfinished.
  @discardableResult
  package func cleanUp() async -> CleanUpReport {
    let files = await reader.run { $0.files() }
    return await area.run { $0.cleanUp(files) }
  }

  func forgetIndex() {
    let held = pins.withLock { $0.held }
    index.withLock { $0.removeAll(sparing: held) }
  }

  private func place(of key: AssetKey) -> BlobIndex.Place? {
    guard let place = index.withLock({ $0.place(of: key) }),
      FileFacts(path: place.path)?.length == Int64(place.size)
    else { return nil }
    return place
  }
}
