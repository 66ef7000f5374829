import Foundation
import GreenroomCore
import Testing

@testable import GreenroomKit

@Suite(.timeLimit(.minutes(5))) struct CleanUpTests {
  let fixture: StoreFixture
  let store: CacheStore

  init() throws {
    fixture = try StoreFixture()
    store = fixture.cache()
  }

  private var folder: BlobFolder { BlobFolder(path: fixture.cacheFolder.file("blobs")) }

  private func write(_ name: String, _ count: Int = 100) throws {
    let file = URL(fileURLWithPath: folder.path + "/" + name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(count: count).write(to: file)
  }

  @Test func `files without a row go, whatever their name`() async throws {
    await store.blobs.store("a", .noise(100, seed: 1))
    try write("ab/" + String(repeating: "c", count: 62))
    try write("zz/no hash")
    #expect(await store.blobs.cleanUp() == CleanUpReport(files: 2))
    #expect(await store.blobs.read("a") == .noise(100, seed: 1))
    #expect(await store.blobs.cleanUp() == CleanUpReport())
  }

  @Test func `rows without a whole file go, and stop counting against the quota`() async throws {
    await store.blobs.store("gone", .noise(100, seed: 1))
    let file = try #require(folder.files().first)
    try FileManager.default.removeItem(atPath: file.path)
    await store.blobs.store("kept", .noise(50, seed: 2))
    #expect(await store.blobs.cleanUp() == CleanUpReport(rows: 1))
    let counted = try await store.onDatabase { database in
      try database.first("SELECT blob_bytes FROM counters") { $0.integer(0) }
    }
    #expect(counted == 50)
    #expect(try await store.onDatabase { try $0.first("SELECT count(*) FROM assets") { $0.integer(0) } } == 1)
  }

  @Test func `what a dead process left unfinished goes, what is being written stays`() async throws {
    await store.blobs.store("a", .noise(100, seed: 1))
    try write("tmp/left")
    let alive = try folder.makeTemporary(size: 77)
    #expect(await store.blobs.cleanUp() == CleanUpReport(temporaries: 1))
    #expect(folder.temporaryBytes == 77)
    alive.discard()
  }

  @Test func `while a blob is being written no row is taken for empty`() async throws {
    await store.blobs.store("a", .noise(100, seed: 1))
    let file = try #require(folder.files().first)
    try FileManager.default.removeItem(atPath: file.path)
    let alive = try folder.makeTemporary(size: 77)
    #expect(await store.blobs.cleanUp().rows == 0)
    alive.discard()
  }

  @Test func `it runs once, some seconds after the first call`() async throws {
    let clock = CountingClock()
    let store = fixture.cache(clock: clock, cleanUpDelay: .seconds(5))
    await store.save(.of())
    try write("zz/no hash")
    _ = await store.ownBody()
    _ = await store.ownBody()
    #expect(await clock.firstSleep() == .seconds(5))
    await fixture.logs.waitForMessage("The cache was cleaned up.")
    #expect(folder.files().isEmpty)
    #expect(clock.sleeps == 1)
  }
}

/// A clock whose first sleeper waits to be seen, and then wakes at once.
private final class CountingClock: GreenroomClock {
  private struct State {
    var sleeps: [Duration] = []
    var sleeper: CheckedContinuation<Void, Never>?
    var watcher: CheckedContinuation<Void, Never>?
  }

  private let state = Lock(State())

  var uptime: Duration { .zero }
  var now: Date { Date(timeIntervalSinceReferenceDate: 0) }
  var sleeps: Int { state.withLock { $0.sleeps.count } }

  func sleep(until deadline: Duration) async throws {
    await withCheckedContinuation { continuation in
      let watcher = state.withLock { state in
        state.sleeps.append(deadline)
        state.sleeper = continuation
        return state.watcher
      }
      watcher?.resume()
    }
  }

  /// Waits until somebody sleeps, wakes them, and returns until when they wanted to sleep.
  func firstSleep() async -> Duration? {
    await withCheckedContinuation { continuation in
      let isAsleep = state.withLock { state in
        if state.sleeper == nil { state.watcher = continuation }
        return state.sleeper != nil
      }
      if isAsleep { continuation.resume() }
    }
    state.withLock { $0.sleeper }?.resume()
    return state.withLock { $0.sleeps.first }
  }
}
