import Foundation
import GreenroomCore

/// Files of the store, and behind them those that the app ships: a packed file is present without having been
/// fetched, and stays when everything is deleted.
struct PackedAssets: AssetStoring {
  let stored: any AssetStoring
  let shelves: PackShelves

  func prepare() async {
    await stored.prepare()
    await shelves.prepare()
  }

  func isPresent(_ key: FileKey) -> Bool {
    stored.isPresent(key) || shelves.file(for: key) != nil
  }

  func isFiled(_ key: FileKey) -> Bool {
    stored.isFiled(key) || shelves.file(for: key) != nil
  }

  func read(_ key: FileKey) async -> Data? {
    if let bytes = await stored.read(key) { return bytes }
    return await shelves.read(key)
  }

  func keeper() -> FileKeeper { stored.keeper() }
  func pin(_ keys: Set<FileKey>, owner: String) { stored.pin(keys, owner: owner) }
  func hold(_ keys: Set<FileKey>, owner: String) { stored.hold(keys, owner: owner) }
  func unpin(owner: String) { stored.unpin(owner: owner) }
  func removeAll() async { await stored.removeAll() }
}
