import Foundation
import Testing

@testable import GreenroomKit

/// What comes in one answer is written together, and read together.
@Suite(.timeLimit(.minutes(5))) struct SavingTogetherTests {
  let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  private func deliveries(_ count: Int, bytes: Int) -> [StoredDelivery] {
    (0..<count).map { number in
      StoredDelivery(record: .of("s\(number)"), body: Array(Data.noise(bytes, seed: UInt64(number))))
    }
  }

  private func save(_ deliveries: [StoredDelivery], in store: CacheStore) async {
    store.beginSaving(deliveries, token: store.token(forUser: "ann"))
    await store.flush()
  }

  private func kept(in store: CacheStore, _ deliveries: [StoredDelivery]) async -> [StoredDelivery?] {
    var kept: [StoredDelivery?] = []
    while kept.count < deliveries.count { kept += await read(deliveries.dropFirst(kept.count), in: store) }
    return kept
  }

  /// What one read brings.
  private func read(_ deliveries: ArraySlice<StoredDelivery>, in store: CacheStore) async
    -> [StoredDelivery?]
  {
    await store.candidates(
      sources: deliveries.map(\.record.source), user: "ann", identity: "ann-1"
    ).map(\.own)
  }

  @Test func `one read brings bodies up to its bound, and is told of all that are not there`() async {
    let (all, none) = (deliveries(40, bytes: 20_000)[...], deliveries(200, bytes: 0).suffix(160))
    await save(Array(all), in: fixture.cache())
    #expect(await read(none + all, in: fixture.cache()).count == 160 + 27)
    let large = deliveries(2, bytes: 1 << 20)
    await save(large, in: fixture.cache())
    #expect(await read(large[...], in: fixture.cache()) == [large[0]])
  }

  @Test func `deliveries saved together come back each by itself, and what is not there is absent`() async {
    let all = deliveries(40, bytes: 20_000)
    await save(all, in: fixture.cache())
    let asked = [StoredDelivery(record: .of("unknown"), body: [])] + all
    #expect(await kept(in: fixture.cache(), asked) == [nil] + all)
  }

  @Test func `what does not fit together is saved as far as it fits`() async {
    let store = fixture.cache(quota: 2 << 20)
    let all = deliveries(60, bytes: 50_000)
    await save(all, in: store)
    #expect(fixture.cacheBytes() <= 2 << 20)
    let kept = await kept(in: store, all)
    #expect(kept.last == all.last)
    #expect(kept.compactMap { $0 }.count > 10)
  }

  @Test func `one that is larger than the quota keeps nobody else out`() async {
    let store = fixture.cache(quota: 2 << 20)
    var all = deliveries(3, bytes: 1000)
    all[1] = StoredDelivery(record: .of("large"), body: Array(Data.noise(3 << 20, seed: 9)))
    await save(all, in: store)
    #expect(await kept(in: store, all) == [all[0], nil, all[2]])
  }

  @Test func `after a log-out nothing of them is kept`() async {
    let store = fixture.cache()
    let token = store.token(forUser: "ann")
    await store.forget(user: "ann")
    store.beginSaving(deliveries(5, bytes: 100), token: token)
    await store.flush()
    #expect(await kept(in: store, deliveries(5, bytes: 100)) == Array(repeating: nil, count: 5))
  }
}
