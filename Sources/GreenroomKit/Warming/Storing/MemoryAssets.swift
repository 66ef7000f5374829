import Foundation
import GreenroomCore

/// Files in memory, for an instance that keeps nothing on disk: its fonts have to be somewhere while they are
/// shown. Bounded; what was kept longest ago goes first.
final class MemoryAssets: AssetStoring {
  private struct State {
    var files: [FileKey: Data] = [:]
    var order: [FileKey] = []
    var bytes = 0
    var clearings = 0

    mutating func keep(_ file: FetchedFile) {
      remove(file.key)
      files[file.key] = file.bytes
      order.append(file.key)
      bytes += file.bytes.count
    }

    mutating func remove(_ key: FileKey) {
      guard let removed = files.removeValue(forKey: key) else { return }
      order.removeAll { $0 == key }
      bytes -= removed.count
    }
  }

  private let capacity: Int
  private let state = Lock(State())

  /// A store of up to `capacity` bytes; 16 MiB hold the fonts of several screens.
  init(capacity: Int = 16 << 20) {
    self.capacity = capacity
  }

  func prepare() async {}

  func isPresent(_ key: FileKey) -> Bool { state.withLock { $0.files[key] != nil } }

  func isFiled(_ key: FileKey) -> Bool { isPresent(key) }

  func read(_ key: FileKey) async -> Data? { state.withLock { $0.files[key] } }

  func keeper() -> FileKeeper {
    let clearings = state.withLock { $0.clearings }
    return { [capacity, state] file in
      state.withLock { state in
        guard state.clearings == clearings, file.bytes.count <= capacity else { return false }
        state.keep(file)
        while state.bytes > capacity { state.remove(state.order[0]) }
        return true
      }
    }
  }

  /// Pins mean nothing here: nothing outlives the process.
  func pin(_ keys: Set<FileKey>, owner: String) {}
  func hold(_ keys: Set<FileKey>, owner: String) {}
  func unpin(owner: String) {}

  func removeAll() async {
    state.withLock { state in
      state.clearings += 1
      for key in state.order { state.remove(key) }
    }
  }
}
