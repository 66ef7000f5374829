import Foundation
import Testing

@testable import GreenroomKit

@Suite(.timeLimit(.minutes(5))) struct CandidatesTests {
  let fixture: StoreFixture
  let store: CacheStore

  init() throws {
    fixture = try StoreFixture()
    store = fixture.cache()
  }

  private func text(of copy: StoredCopy?) async -> String? {
    guard let copy, let body = await store.body(of: copy) else { return nil }
    return String(decoding: body, as: UTF8.self)
  }

  @Test func `own, the same user's newest and another user's newest are told apart`() async {
    await store.save(.of(user: "ben", identity: "ben-1"), "ben old")
    await store.save(.of(user: "ann", identity: "ann-2"), "ann old")
    await store.save(.of(user: "cat", identity: "cat-1"), "cat new")
    await store.save(.of(user: "ann", identity: "ann-3"), "ann new")
    await store.save(.of(user: "ann", identity: "ann-1"), "own")
    let found = await store.candidates(source: "home", user: "ann", identity: "ann-1")
    #expect(found.own.map { String(decoding: $0.body, as: UTF8.self) } == "own")
    #expect(await text(of: found.sameUser) == "ann new")
    #expect(await text(of: found.otherUser) == "cat new")
    #expect(found.sameUser?.crossesUsers == false && found.otherUser?.crossesUsers == true)
  }

  @Test func `newest is what was stored or confirmed last, whatever the wall clock said`() async {
    await store.save(.of(identity: "ann-2", storedAt: 9_000_000), "stored in a wrong future")
    await store.save(.of(identity: "ann-3", storedAt: 1000), "stored later")
    var found = await store.candidates(source: "home", user: "ann", identity: "ann-1")
    #expect(await text(of: found.sameUser) == "stored later")
    await store.refreshed(source: "home", identity: "ann-2", sent: nil, storedAt: Date(), freshFor: 1)
    found = await store.candidates(source: "home", user: "ann", identity: "ann-1")
    #expect(await text(of: found.sameUser) == "stored in a wrong future")
  }

  @Test func `nothing hides neither an older copy of the same user nor of another`() async {
    await store.save(.of(identity: "ann-2"), "ann")
    await store.save(.of(identity: "ann-3", isNothing: true))
    await store.save(.of(user: "ben", identity: "ben-1"), "ben")
    await store.save(.of(user: "cat", identity: "cat-1", isNothing: true))
    let found = await store.candidates(source: "home", user: "ann", identity: "ann-1")
    #expect(await text(of: found.sameUser) == "ann")
    #expect(await text(of: found.otherUser) == "ben")
  }

  @Test func `after a logout older copies of others are offered no more, later ones are`() async {
    await store.save(.of(user: "ben", identity: "ben-1"), "before")
    await store.save(.of(user: "ann", identity: "ann-2"), "ann")
    await store.forget(user: "zoe")
    var found = await fixture.cache().candidates(source: "home", user: "ann", identity: "ann-1")
    #expect(found.otherUser == nil)
    #expect(found.sameUser != nil)
    await store.save(.of(user: "cat", identity: "cat-1"), "after")
    found = await store.candidates(source: "home", user: "ann", identity: "ann-1")
    #expect(await text(of: found.otherUser) == "after")
  }

  @Test func `a logout between looking and reading withdraws another user's copy`() async {
    await store.save(.of(user: "ben", identity: "ben-1"), "ben")
    let found = await store.candidates(source: "home", user: "ann", identity: "ann-1")
    #expect(await text(of: found.otherUser) == "ben")
    await store.forget(user: "zoe")
    #expect(await text(of: found.otherUser) == nil)
  }

  @Test func `a copy that was replaced between looking and reading is not read`() async {
    await store.save(.of(identity: "ann-2"), "first")
    let found = await store.candidates(source: "home", user: "ann", identity: "ann-1")
    await store.save(.of(identity: "ann-2"), "second")
    #expect(await text(of: found.sameUser) == nil)
  }

  @Test func `a copy that was confirmed between looking and reading is read`() async {
    await store.save(.of(identity: "ann-2"), "same")
    let found = await store.candidates(source: "home", user: "ann", identity: "ann-1")
    await store.refreshed(source: "home", identity: "ann-2", sent: nil, storedAt: Date(), freshFor: 1)
    #expect(await text(of: found.sameUser) == "same")
  }

  @Test func `reading writes nothing until the next write or a flush`() async throws {
    await store.save(.of(), "own")
    let before = try await store.onDatabase { database in
      try database.first("SELECT clock FROM counters") { $0.integer(0) }
    }
    let length = FileFacts.length(of: fixture.databasePath + "-wal")
    _ = await store.ownBody()
    #expect(FileFacts.length(of: fixture.databasePath + "-wal") == length)
    await store.flush()
    let after = try await store.onDatabase { database in
      try database.first("SELECT clock FROM counters") { $0.integer(0) }
    }
    #expect(after == before.map { $0 + 1 })
    #expect(FileFacts.length(of: fixture.databasePath + "-wal") == 0)
  }

  @Test func `the first read of a new process writes nothing`() async throws {
    await store.save(.of(), "own")
    await store.flush()
    let next = fixture.cache()
    #expect(await next.ownBody() != nil)
    #expect(FileFacts.length(of: fixture.databasePath + "-wal") == 0)
  }

  @Test func `a new file has the shape in which it gives pages back to the disk`() async throws {
    await store.save(.of(), "own")
    let mode = try await store.onDatabase { database in
      try database.first("PRAGMA auto_vacuum") { $0.integer(0) }
    }
    #expect(mode == 2)
  }
}
