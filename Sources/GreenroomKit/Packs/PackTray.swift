import Foundation
import GreenroomCore

/// Holds the files of a pack that is being made, in memory.
final class PackTray: AssetStoring {
  private let files = Lock<[FileKey: FetchedFile]>([:])

  func file(_ key: FileKey) -> FetchedFile? { files.withLock { $0[key] } }

  func prepare() async {}
  func isPresent(_ key: FileKey) -> Bool { file(key) != nil }
  func isFiled(_ key: FileKey) -> Bool { file(key) != nil }
  func read(_ key: FileKey) async -> Data? { file(key)?.bytes }
  func keeper() -> FileKeeper {
    { [files] file in
      files.withLock { $0[file.key] = file }
      return true
    }
  }
  func pin(_ keys: Set<FileKey>, owner: String) {}
  func hold(_ keys: Set<FileKey>, owner: String) {}
  func unpin(owner: String) {}
  func removeAll() async { files.withLock { $0 = [:] } }
}
