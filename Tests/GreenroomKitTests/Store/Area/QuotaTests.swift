import Foundation
import TestSupport
import Testing

@testable import GreenroomKit

@Suite(.timeLimit(.minutes(5))) struct QuotaTests {
  let fixture: StoreFixture
  private let quota: Int64 = 2 << 20

  init() throws { fixture = try StoreFixture() }

  private func text(_ count: Int) -> String { String(repeating: "x", count: count) }

  @Test(arguments: [1, 2] as [UInt64])
  func `after every write all files together are within the quota`(seed: UInt64) async {
    let store = fixture.cache(quota: quota)
    var random = SeededGenerator(seed: seed)
    var most: Int64 = 0
    for turn in 0..<200 {
      let size = Int.random(in: 0..<120_000, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<6:
        let record = DeliveryRecord.of("s\(Int.random(in: 0..<60, using: &random))")
        #expect(await store.save(record, text(size)) == .stored)
      case 6..<9:
        let url = "u\(Int.random(in: 0..<30, using: &random))"
        #expect(await store.blobs.store(url, .noise(size, seed: UInt64(turn))) == .stored)
      default: await store.forget(user: "nobody")
      }
      let total = fixture.cacheBytes()
      #expect(total <= quota, "turn \(turn)")
      most = max(most, total)
    }
    // The room is used, too.
    #expect(most > quota * 3 / 4)
  }

  @Test func `a smaller quota of a later launch is reached with the next write`() async {
    let generous = fixture.cache(quota: 8 << 20)
    for turn in 0..<50 { await generous.save(.of("s\(turn)"), text(100_000)) }
    #expect(fixture.cacheBytes() > quota)
    let frugal = fixture.cache(quota: quota)
    await frugal.save(.of("new"), "new")
    #expect(fixture.cacheBytes() <= quota)
    #expect(await frugal.ownBody("new") == "new")
  }

  @Test func `what was used longest ago goes first, and reading is use`() async {
    let store = fixture.cache(quota: quota)
    for source in ["old", "read", "confirmed"] { await store.save(.of(source), text(100_000)) }
    _ = await store.ownBody("read")
    await store.refreshed(source: "confirmed", identity: "ann-1", sent: nil, storedAt: Date(), freshFor: 1)
    var turn = 0
    while await store.candidates(source: "old", user: "x", identity: "x").otherUser != nil, turn < 100 {
      await store.save(.of("s\(turn)"), text(100_000))
      turn += 1
    }
    #expect(turn < 100)
    #expect(await store.ownBody("read") != nil)
    #expect(await store.ownBody("confirmed") != nil)
  }

  @Test func `a blob that is read outlives one that is not`() async {
    let store = fixture.cache(quota: quota)
    await store.blobs.store("old", .noise(100_000, seed: 1))
    await store.blobs.store("read", .noise(100_000, seed: 2))
    await store.blobs.store("late", .noise(100_000, seed: 3))
    _ = await store.blobs.read("old")
    var turn = 0
    while store.blobs.contains("read"), turn < 100 {
      await store.save(.of("s\(turn)"), text(100_000))
      turn += 1
    }
    #expect(turn < 100)
    #expect(store.blobs.contains("old"))
  }

  @Test func `what is pinned is never evicted`() async {
    let store = fixture.cache(quota: quota)
    let picture = Data.noise(100_000, seed: 1)
    await store.save(.of("warm"), text(100_000))
    await store.blobs.store("picture", picture)
    store.pin(sources: ["warm"])
    store.blobs.pin(owner: "warm", urls: ["picture"])
    for turn in 0..<60 {
      await store.save(.of("s\(turn)"), text(50_000))
      await store.blobs.store("u\(turn)", .noise(50_000, seed: UInt64(turn + 10)))
    }
    #expect(await store.ownBody("warm") != nil)
    #expect(await store.blobs.read("picture") == picture)
    store.unpin(sources: ["warm"])
    store.blobs.unpin(owner: "warm")
    for turn in 0..<60 { await store.save(.of("t\(turn)"), text(50_000)) }
    #expect(await store.ownBody("warm") == nil)
    #expect(!store.blobs.contains("picture"))
  }

  @Test func `a pin holds the newest delivery of its source, not those of earlier identities`() async {
    let store = fixture.cache(quota: quota)
    store.pin(sources: ["warm"])
    await store.save(.of("warm", identity: "before"), text(100_000))
    await store.save(.of("warm", identity: "now"), text(100_000))
    for turn in 0..<60 { await store.save(.of("s\(turn)"), text(50_000)) }
    #expect(await store.ownBody("warm", identity: "before") == nil)
    #expect(await store.ownBody("warm", identity: "now") != nil)
  }

  @Test func `beside pins that fill the quota a new entry is refused and the pinned stay`() async {
    let store = fixture.cache(quota: quota)
    for turn in 0..<100 {
      store.pin(sources: ["s\(turn)"])
      guard await store.save(.of("s\(turn)"), text(100_000)) == .stored else { break }
    }
    #expect(await store.save(.of("new"), text(100_000)) == .noRoom)
    #expect(await store.blobs.store("new", .noise(100_000, seed: 1)) == .noRoom)
    #expect(await store.ownBody("s0") != nil)
    #expect(fixture.cacheBytes() <= quota)
  }

  @Test func `an entry larger than the quota is refused and evicts nothing`() async {
    let store = fixture.cache(quota: quota)
    await store.save(.of("kept"), "kept")
    #expect(await store.save(.of("huge"), text(Int(quota))) == .noRoom)
    #expect(await store.blobs.store("huge", Data(count: Int(quota))) == .noRoom)
    #expect(await store.ownBody("kept") == "kept")
  }

  @Test func `what a killed process left unfinished counts until it is removed, at the next write`()
    async throws
  {
    let folder = BlobFolder(path: fixture.cacheFolder.file("blobs"))
    let left = folder.path + "/tmp/left"
    try FileManager.default.createDirectory(atPath: folder.path + "/tmp", withIntermediateDirectories: true)
    await fixture.cache(quota: quota).save(.of(), "first")
    try FileManager.default.createDirectory(atPath: folder.path + "/tmp", withIntermediateDirectories: true)
    try Data(count: 1 << 20).write(to: URL(fileURLWithPath: left))
    #expect(folder.temporaryBytes == 1 << 20)
    await fixture.cache(quota: quota).save(.of(), "second")
    #expect(folder.temporaryBytes == 0)
  }

  @Test func `partitions share the quota`() async {
    let (one, two) = (
      fixture.cache(partition: "1", quota: quota), fixture.cache(partition: "2", quota: quota)
    )
    for turn in 0..<40 {
      await one.save(.of("s\(turn)"), text(50_000))
      await two.save(.of("s\(turn)"), text(50_000))
      #expect(fixture.cacheBytes() <= quota)
    }
    #expect(await one.ownBody("s39") != nil)
    #expect(await two.ownBody("s39") != nil)
  }
}
