import Foundation
import GreenroomCore

/// Files in the blobs of the cache area.
struct BlobAssets: AssetStoring {
  private let store: CacheStore
  private let clock: any GreenroomClock

  init(_ store: CacheStore, clock: any GreenroomClock) {
    self.store = store
    self.clock = clock
  }

  func prepare() async { await store.blobs.prepare() }

  func isPresent(_ key: FileKey) -> Bool { store.blobs.contains(AssetKey(key)) }

  func isFiled(_ key: FileKey) -> Bool { store.blobs.isFiled(AssetKey(key)) }

  func read(_ key: FileKey) async -> Data? { await store.blobs.read(AssetKey(key)) }

  func keeper() -> FileKeeper {
    let token = store.blobs.token()
    return { [store, clock] file in
      let write = await store.blobs.store(
        AssetKey(file.key), .bytes(file.bytes), contentType: file.contentType, etag: file.etag,
        storedAt: clock.now, token: token)
      return write == .stored
    }
  }

  func pin(_ keys: Set<FileKey>, owner: String) {
    store.blobs.pin(owner: owner, urls: Set(keys.map(\.url)))
  }

  func hold(_ keys: Set<FileKey>, owner: String) {
    store.blobs.hold(owner: owner, urls: Set(keys.map(\.url)))
  }

  func unpin(owner: String) { store.blobs.unpin(owner: owner) }

  func removeAll() async { await store.removeAssets() }
}

extension AssetKey {
  /// A file with a given hash is another one than a file of the same URL without.
  fileprivate init(_ key: FileKey) {
    let role = key.role.rawValue
    self.init(url: key.url, role: key.hash.map { "\(role) \($0)" } ?? role)
  }
}
