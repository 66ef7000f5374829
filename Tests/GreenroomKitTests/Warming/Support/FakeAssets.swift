import Foundation
import GreenroomCore
import GreenroomKit

/// A store in memory that can be purged, damaged, filled up and counted.
final class FakeAssets: AssetStoring {
  private struct State {
    var files: [FileKey: Data] = [:]
    var damaged: Set<FileKey> = []
    var pins: [String: Set<FileKey>] = [:]
    var isPrepared = false
    var isFull = false
    var clearings = 0
    var kept: [String] = []
  }

  private let state = Lock(State())

  // MARK: What a test does to it

  /// Puts a file there, as an earlier launch may have.
  func put(_ bytes: Data, at url: String, _ role: AssetRole = .image, hash: String? = nil) {
    state.withLock { $0.files[FileKey(url: url, role: role, hash: hash)] = bytes }
  }

  /// Removes every file behind the warmer's back.
  func purge() {
    state.withLock { $0.files = [:] }
  }

  /// Leaves a file where it is, unreadable.
  func damage(_ url: String, _ role: AssetRole) {
    state.withLock { _ = $0.damaged.insert(FileKey(url: url, role: role)) }
  }

  /// Keeps nothing more, as when the disk is full.
  func fill() {
    state.withLock { $0.isFull = true }
  }

  /// The URLs of what was kept, in order; a file that is kept again counts again.
  var kept: [String] { state.withLock { $0.kept } }

  var pins: [String: Set<String>] { state.withLock { $0.pins.mapValues { Set($0.map(\.url)) } } }

  // MARK: AssetStoring

  func prepare() async {
    state.withLock { $0.isPrepared = true }
  }

  func isPresent(_ key: FileKey) -> Bool {
    state.withLock { $0.isPrepared && $0.files[key] != nil }
  }

  func isFiled(_ key: FileKey) -> Bool { isPresent(key) }

  func read(_ key: FileKey) async -> Data? {
    state.withLock { state in
      if state.damaged.remove(key) != nil { state.files[key] = nil }
      return state.files[key]
    }
  }

  func keeper() -> FileKeeper {
    let clearings = state.withLock { $0.clearings }
    return { [state] file in
      state.withLock { state in
        guard state.clearings == clearings, !state.isFull else { return false }
        state.files[file.key] = file.bytes
        state.kept.append(file.key.url)
        return true
      }
    }
  }

  func pin(_ keys: Set<FileKey>, owner: String) {
    state.withLock { $0.pins[owner] = keys }
  }

  func hold(_ keys: Set<FileKey>, owner: String) { pin(keys, owner: owner) }

  func unpin(owner: String) {
    state.withLock { $0.pins[owner] = nil }
  }

  func removeAll() async {
    state.withLock { state in
      state.clearings += 1
      state.files = [:]
    }
  }
}
