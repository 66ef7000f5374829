import Foundation
import Testing

@testable import GreenroomKit

@Suite(.timeLimit(.minutes(5))) struct DeliveryTests {
  let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  @Test func `a delivery comes back byte for byte in a new process`() async throws {
    let record = DeliveryRecord.of(etag: "\"v1\"", storedAt: 123.456, freshFor: -1)
    let body = Array(Data.noise(61_000, seed: 1))
    let first = fixture.cache()
    #expect(await first.save(record, body: body, token: first.token(forUser: "ann")) == .stored)
    let found = await fixture.cache().candidates(source: "home", user: "ann", identity: "ann-1")
    #expect(found.own == StoredDelivery(record: record, body: body))
    #expect(found.sameUser == nil && found.otherUser == nil)
  }

  @Test func `an empty store has no candidates`() async {
    #expect(await fixture.cache().candidates(source: "home", user: "ann", identity: "ann-1") == .none)
    #expect(fixture.logs.all.isEmpty)
  }

  @Test func `making a store touches no file`() async throws {
    let store = CacheStore(
      folder: StoreFolder(fixture.directory.appendingPathComponent("new"), .cache), partition: "p",
      quota: .standard, clock: StoppedClock(), log: fixture.log)
    _ = store.token(forUser: "ann")
    store.pin(sources: ["home"])
    #expect(!FileManager.default.fileExists(atPath: fixture.directory.path + "/new"))
  }

  @Test func `a second delivery takes the place of the first`() async throws {
    let store = fixture.cache()
    await store.save(.of(), "old")
    await store.save(.of(etag: "e", storedAt: 2000), "new")
    let own = await store.candidates(source: "home", user: "ann", identity: "ann-1").own
    #expect(own?.record == .of(etag: "e", storedAt: 2000))
    #expect(await store.ownBody() == "new")
    #expect(try await store.onDatabase { try $0.first("SELECT count(*) FROM bodies") { $0.integer(0) } } == 1)
  }

  @Test func `nothing is a delivery of its own and is offered to nobody else`() async {
    let store = fixture.cache()
    await store.save(.of(isNothing: true), "{\"flow_id\":null}")
    let own = await store.candidates(source: "home", user: "ann", identity: "ann-1").own
    #expect(own?.record.isNothing == true)
    let other = await store.candidates(source: "home", user: "ann", identity: "ann-2")
    #expect(other == .none)
  }

  @Test func `times that are no numbers are stored as numbers`() async {
    let store = fixture.cache()
    await store.save(.of(storedAt: .nan, freshFor: .infinity))
    let own = await store.candidates(source: "home", user: "ann", identity: "ann-1").own
    #expect(own?.record.storedAt == Date(timeIntervalSinceReferenceDate: 0))
    #expect(own?.record.freshFor == 1e15)
  }

  @Test func `sources, identities and partitions do not mix`() async {
    let store = fixture.cache()
    await store.save(.of("home"), "home")
    await store.save(.of("hom"), "hom")
    await store.save(.of("home", identity: "ann-"), "other")
    #expect(await store.ownBody() == "home")
    #expect(
      await fixture.cache(partition: "q").candidates(source: "home", user: "bob", identity: "b") == .none)
  }

  @Test func `confirming changes times and validator and writes no body`() async throws {
    let store = fixture.cache()
    let body = String(repeating: "x", count: 200_000)
    await store.save(.of(etag: "old"), body)
    try await store.onDatabase { try $0.run("PRAGMA wal_checkpoint(TRUNCATE)") }
    let known = await store.refreshed(
      source: "home", identity: "ann-1", sent: "old", storedAt: Date(timeIntervalSinceReferenceDate: 5000),
      freshFor: 7,
      etag: "new")
    #expect(known)
    #expect(FileFacts.length(of: fixture.databasePath + "-wal") < 60_000)
    let own = await store.candidates(source: "home", user: "ann", identity: "ann-1").own
    #expect(own?.record == .of(etag: "new", storedAt: 5000, freshFor: 7))
    #expect(own?.body.count == 200_000)
  }

  @Test func `confirming without a validator keeps the one there is`() async {
    let store = fixture.cache()
    await store.save(.of(etag: "kept"))
    await store.refreshed(source: "home", identity: "ann-1", sent: "kept", storedAt: Date(), freshFor: 7)
    #expect(await store.candidates(source: "home", user: "ann", identity: "ann-1").own?.record.etag == "kept")
  }

  @Test func `what came while another validator was being confirmed is not confirmed`() async {
    let store = fixture.cache()
    await store.save(.of(etag: "newer"))
    #expect(
      await !store.refreshed(source: "home", identity: "ann-1", sent: "old", storedAt: Date(), freshFor: 7))
    #expect(
      await store.candidates(source: "home", user: "ann", identity: "ann-1").own?.record == .of(etag: "newer")
    )
  }

  @Test func `confirming what is gone says so and makes nothing`() async {
    let store = fixture.cache()
    #expect(
      await !store.refreshed(source: "home", identity: "ann-1", sent: nil, storedAt: Date(), freshFor: 7))
    #expect(await store.ownBody() == nil)
  }

  @Test func `a removed delivery is gone and others stay`() async {
    let store = fixture.cache()
    await store.save(.of("home"), "home")
    await store.save(.of("away"), "away")
    await store.remove(source: "home", identity: "ann-1")
    #expect(await store.ownBody("home") == nil)
    #expect(await store.ownBody("away") == "away")
  }

  @Test func `the partition's key stands in no file`() async throws {
    await fixture.cache(partition: "https://host/v1 fp_secret").save(.of())
    #expect(try await !fixture.holds("fp_secret"))
    #expect(try await fixture.holds("ann-1"))
  }
}
