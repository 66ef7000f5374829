import Foundation
import TestSupport
import Testing

@testable import GreenroomKit

@Suite(.timeLimit(.minutes(5))) struct DamageTests {
  let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  private func body(_ number: Int) -> [UInt8] { Array(Data.noise(3000 + number * 100, seed: UInt64(number))) }

  /// Twenty deliveries in a closed database without a write-ahead file.
  private func fill() async throws {
    let store = fixture.cache()
    for number in 0..<20 {
      await store.save(.of("s\(number)"), body: body(number), token: store.token(forUser: "ann"))
    }
    try await store.onDatabase { try $0.run("PRAGMA wal_checkpoint(TRUNCATE)") }
  }

  /// How many deliveries of `fill()` are there, after checking that each that is there is right, and that the
  /// store takes and gives new ones.
  private func survivors(_ comment: Comment = "") async -> Int {
    let store = fixture.cache()
    var survivors = 0
    for number in 0..<20 {
      let found = await store.candidates(source: "s\(number)", user: "ann", identity: "ann-1")
      if let own = found.own {
        #expect(own.record == .of("s\(number)") && own.body == body(number), comment)
        survivors += 1
      }
      #expect(found.sameUser == nil && found.otherUser == nil, comment)
    }
    #expect(await store.save(.of("new"), "new") == .stored, comment)
    #expect(await store.ownBody("new") == "new", comment)
    return survivors
  }

  private func overwrite(_ bytes: Data, at offset: UInt64, of path: String) throws {
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.seek(toOffset: offset)
    try file.write(contentsOf: bytes)
    try file.close()
  }

  @Test(arguments: [100, 5000, 100_000])
  func `a cache file of garbage is replaced by an empty one`(count: Int) async throws {
    try Data.noise(count, seed: 1).write(to: URL(fileURLWithPath: fixture.databasePath))
    #expect(await survivors() == 0)
    #expect(fixture.logs.messages(.warn).count == 1)
  }

  @Test func `a cache file cut at any length gives right answers or none`() async throws {
    try await fill()
    let whole = try Data(contentsOf: URL(fileURLWithPath: fixture.databasePath))
    for length in [0, 1, 99, 100, 512, 4095, 4096, 8192, 20_000, whole.count / 2, whole.count - 1] {
      try Data(whole.prefix(length)).write(to: URL(fileURLWithPath: fixture.databasePath))
      _ = await survivors("cut at \(length)")
    }
  }

  @Test func `random changed bytes give right answers or none`() async throws {
    try await fill()
    let whole = try Data(contentsOf: URL(fileURLWithPath: fixture.databasePath))
    var random = SeededGenerator(seed: 42)
    var survived = 0
    for round in 0..<60 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: .min ... .max, using: &random)
      }
      try bytes.write(to: URL(fileURLWithPath: fixture.databasePath))
      survived += await survivors("round \(round)")
    }
    // Damage costs what it hit, not everything.
    #expect(survived > 60 * 10)
  }

  @Test func `garbage in place of the write-ahead files does no harm`() async throws {
    try await fill()
    try Data.noise(50_000, seed: 3).write(to: URL(fileURLWithPath: fixture.databasePath + "-wal"))
    try Data.noise(50_000, seed: 4).write(to: URL(fileURLWithPath: fixture.databasePath + "-shm"))
    #expect(await survivors() == 20)
  }

  @Test func `a cache of a newer version is replaced`() async throws {
    try await fill()
    try await fixture.cache().onDatabase { try $0.run("PRAGMA user_version = 99") }
    #expect(await survivors() == 0)
  }

  @Test(arguments: [0, 1])
  func `a database of another program is replaced`(version: Int) async throws {
    do {
      let database = try SQLiteDatabase(path: fixture.databasePath, busyMilliseconds: 5_000)
      try database.run("CREATE TABLE theirs (a)")
      try database.run("PRAGMA user_version = \(version)")
    }
    #expect(await survivors() == 0)
    let theirs = try await fixture.cache().onDatabase { database in
      try database.first("SELECT 1 FROM sqlite_master WHERE name = 'theirs'") { _ in true }
    }
    #expect(theirs == nil)
  }

  @Test func `damage that appears while the store is open costs what was stored and nothing more`()
    async throws
  {
    try await fill()
    let store = fixture.cache()
    #expect(await store.candidates(source: "s1", user: "ann", identity: "ann-1").own != nil)
    let length = FileFacts.length(of: fixture.databasePath)
    try overwrite(.noise(Int(length), seed: 5), at: 0, of: fixture.databasePath)
    // Pages in memory may still answer, and must be right.
    let own = await store.candidates(source: "s2", user: "ann", identity: "ann-1").own
    #expect(own == nil || own?.body == body(2))
    for number in 0..<20 { await store.save(.of("t\(number)"), "t") }
    #expect(await survivors() >= 0)
  }

  @Test func `a changed record is dropped although its body is whole`() async throws {
    try await fill()
    let store = fixture.cache()
    try await store.onDatabase { try $0.run("UPDATE deliveries SET user = 'ben' WHERE source = 's3'") }
    let found = await store.candidates(source: "s3", user: "ben", identity: "ben-1")
    #expect(found == .none)
    #expect(await store.ownBody("s3") == nil)
    #expect(fixture.logs.messages(.warn).count == 1)
  }

  @Test func `a folder that is purged while the store is open is made anew`() async throws {
    let store = fixture.cache()
    await store.save(.of(), "before")
    await store.blobs.store("a", Data([1]))
    try FileManager.default.removeItem(at: fixture.directory)
    #expect(await store.ownBody() == nil)
    #expect(await store.save(.of(), "after") == .stored)
    #expect(await store.ownBody() == "after")
    #expect(await store.blobs.store("a", Data([2])) == .stored)
    #expect(await fixture.cache().ownBody() == "after")
  }

  @Test func `a store whose file another process replaced follows to the new one`() async throws {
    let (here, there) = (fixture.cache(), fixture.cache())
    await here.save(.of("a"), "old")
    _ = await there.ownBody("a")
    await there.area.run { area in
      do { try area.file.replace(because: CancellationError()) } catch { Issue.record(error) }
    }
    await there.save(.of("b"), "new")
    #expect(await here.ownBody("a") == nil)
    #expect(await here.ownBody("b") == "new")
    await here.save(.of("c"), "newer")
    #expect(await there.ownBody("c") == "newer")
  }

  @Test func `blobs without an index go with it`() async throws {
    let store = fixture.cache()
    await store.blobs.store("a", .noise(1000, seed: 1))
    try await store.onDatabase { try $0.run("PRAGMA user_version = 99") }
    _ = await fixture.cache().ownBody()
    #expect(BlobFolder(path: fixture.cacheFolder.file("blobs")).files().isEmpty)
  }

  @Test func `a folder that may not be written gives an empty cache and no crash`() async {
    let store = CacheStore(
      folder: StoreFolder(URL(fileURLWithPath: "/proc/greenroom"), .cache), partition: "p", quota: .standard,
      clock: StoppedClock(), log: fixture.log, cleanUpDelay: nil)
    #expect(await store.save(.of()) == .failed)
    #expect(await store.ownBody() == nil)
    #expect(await store.blobs.store("a", Data([1])) == .failed)
    // Where nothing can be stored, nothing is left to delete.
    #expect(await store.forget(user: "ann"))
  }
}
