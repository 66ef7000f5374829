import Foundation
import GreenroomCore
import TestSupport

@testable import GreenroomKit

/// A folder of its own for one test, removed with it, and stores in it.
final class StoreFixture: Sendable {
  let directory: URL
  let logs = RecordingLogHandler()

  init() throws {
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("greenroom-store-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: directory)
  }

  var log: Log { Log(level: .debug, handler: logs) }
  var cacheFolder: StoreFolder { StoreFolder(directory, .cache) }
  var databasePath: String { cacheFolder.file("greenroom-cache.sqlite") }
  var statePath: String { cacheFolder.file("greenroom-state.sqlite") }

  /// A store as a new process would make it.
  func cache(
    partition: String = "p", quota: Int64 = StoreQuota.standard.bytes,
    clock: any GreenroomClock = StoppedClock(),
    cleanUpDelay: Duration? = nil
  ) -> CacheStore {
    CacheStore(
      folder: cacheFolder, partition: partition, quota: StoreQuota(bytes: quota), clock: clock, log: log,
      cleanUpDelay: cleanUpDelay)
  }

  func state(partition: String = "p", random: @escaping RandomBytes = Randomness.system) -> StateStore {
    StateStore(folder: StoreFolder(directory, .state), partition: partition, random: random, log: log)
  }

  /// The bytes of all files of the cache area.
  func cacheBytes() -> Int64 { Self.cacheBytes(of: directory.path) }

  static func cacheBytes(of folder: String) -> Int64 {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { !$0.hasPrefix("greenroom-state") }.reduce(0) { sum, name in
      var isFolder: ObjCBool = false
      let path = folder + "/" + name
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
        return sum
      }
      return sum + FileFacts.length(of: path)
    }
  }

  /// Whether `text` stands anywhere in the files below the folder.
  ///
  /// Another process looks: if this one opened and closed a database file, SQLite's locks on it would be gone.
  func holds(_ text: String) async throws -> Bool {
    let folder = directory.path
    return try await BlockingThread.run {
      let grep = "grep -rqaF -e \"$1\" \"$2\""
      return try ChildProcess("/bin/sh", ["-c", grep, "sh", text, folder]).status() == 0
    }
  }
}

/// Keeps what was logged.
final class RecordingLogHandler: LogHandler {
  private struct Watcher {
    let message: String
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var entries: [LogEntry] = []
    var watchers: [Watcher] = []
  }

  private let state = Lock(State())

  func log(_ entry: LogEntry) {
    let watchers = state.withLock { state in
      state.entries.append(entry)
      defer { state.watchers.removeAll { $0.message == entry.message } }
      return state.watchers.filter { $0.message == entry.message }
    }
    for watcher in watchers { watcher.continuation.resume() }
  }

  /// Returns as soon as `message` was logged.
  func waitForMessage(_ message: String) async {
    await withCheckedContinuation { continuation in
      let isLogged = state.withLock { state in
        if state.entries.contains(where: { $0.message == message }) { return true }
        state.watchers.append(Watcher(message: message, continuation: continuation))
        return false
      }
      if isLogged { continuation.resume() }
    }
  }

  func messages(_ level: LogLevel) -> [String] { entries.filter { $0.level == level }.map(\.message) }

  var all: [String] { entries.map(\.description) }

  private var entries: [LogEntry] { state.withLock { $0.entries } }
}

/// A clock whose sleepers sleep until they are cancelled.
struct StoppedClock: GreenroomClock {
  var uptime: Duration { .zero }
  var now: Date { Date(timeIntervalSinceReferenceDate: 0) }
  func sleep(until deadline: Duration) async throws { try await Task.sleep(for: .seconds(1_000_000)) }
}
