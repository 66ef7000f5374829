import Foundation
import Testing

@testable import GreenroomKit

@Suite(.timeLimit(.minutes(5))) struct ErasingTests {
  let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  /// A body that would be found in any file that holds it.
  private let secret = String(repeating: "ann's secret ", count: 2000)

  @Test func `a logout deletes the user's deliveries for good and nobody else's`() async throws {
    let store = fixture.cache()
    await store.save(.of("home"), secret)
    await store.save(.of("home"), secret + "again")
    await store.save(.of("away"), secret)
    await store.save(.of(user: "ben", identity: "ben-1"), "ben's own")
    #expect(try await fixture.holds("ann's secret"))
    #expect(await store.forget(user: "ann"))
    #expect(await store.ownBody() == nil)
    #expect(await store.ownBody(user: "ben", identity: "ben-1") == "ben's own")
    #expect(try await !fixture.holds("ann's secret"))
    #expect(try await fixture.holds("ben's own"))
  }

  @Test func `an answer that lands after the logout is not stored`() async {
    let store = fixture.cache()
    let (ann, ben) = (store.token(forUser: "ann"), store.token(forUser: "ben"))
    await store.forget(user: "ann")
    #expect(await store.save(.of(), body: [1], token: ann) == .outdated)
    #expect(await store.save(.of(user: "ben", identity: "b"), body: [1], token: ben) == .stored)
    #expect(await store.save(.of()) == .stored)
  }

  @Test func `a logout in another process ends the tokens here`() async {
    let (here, there) = (fixture.cache(), fixture.cache())
    _ = await here.candidates(source: "home", user: "ann", identity: "ann-1")
    let token = here.token(forUser: "ann")
    await there.forget(user: "ann")
    #expect(await here.save(.of(), body: [1], token: token) == .outdated)
    #expect(await here.save(.of()) == .stored)
  }

  @Test func `an answer that lands after clearing is not stored and the cache goes on`() async {
    let store = fixture.cache()
    await store.save(.of(), "before")
    let (token, blobToken) = (store.token(forUser: "ann"), store.blobs.token())
    #expect(await store.removeAll())
    #expect(await store.ownBody() == nil)
    #expect(await store.save(.of(), body: [1], token: token) == .outdated)
    let key = AssetKey(url: "u", role: "image")
    #expect(await store.blobs.store(key, .bytes(Data([1])), storedAt: Date(), token: blobToken) == .outdated)
    #expect(await store.save(.of(), "after") == .stored)
    #expect(await store.ownBody() == "after")
  }

  @Test func `clearing removes this partition's bytes and keeps what another one needs`() async throws {
    let (shared, own) = (Data.noise(5000, seed: 1), Data.noise(5000, seed: 2))
    let other = fixture.cache(partition: "q")
    do {
      let store = fixture.cache()
      await store.save(.of(), secret)
      await store.blobs.store("shared", shared)
      await store.blobs.store("own", own)
      await other.blobs.store("elsewhere", shared)
      await other.save(.of(), "other's")
      #expect(await store.removeAll())
      #expect(!store.blobs.contains("own"))
      #expect(await store.blobs.read("shared") == nil)
    }
    #expect(await other.blobs.read("elsewhere") == shared)
    #expect(await other.ownBody() == "other's")
    let files = BlobFolder(path: fixture.cacheFolder.file("blobs")).files()
    #expect(files.count == 1)
  }

  @Test func `a logout that cannot delete rows deletes the whole cache`() async throws {
    let store = fixture.cache()
    await store.save(.of(), secret)
    await store.save(.of(user: "ben", identity: "ben-1"), "ben")
    // Another process that hangs in the middle of a write.
    let stuck = try SQLiteDatabase(path: fixture.databasePath, busyMilliseconds: 5_000)
    try stuck.run("BEGIN IMMEDIATE")
    #expect(await store.forget(user: "ann"))
    #expect(await store.ownBody() == nil)
    #expect(await store.ownBody(user: "ben", identity: "ben-1") == nil)
    #expect(await store.save(.of(), "new") == .stored)
    #expect(await store.ownBody() == "new")
    try stuck.run("ROLLBACK")
  }
}
