import Foundation
import GreenroomKit

/// Saves until the disk is full, and shows that a failed write has lost only itself.
struct Filling {
  let directory: String

  func run() async -> Never {
    let store = CacheStore(
      directory: URL(fileURLWithPath: directory, isDirectory: true), partition: "fill",
      quota: StoreQuota(bytes: 1 << 30))
    var stored = 0
    while stored < 2000, await save(stored, in: store) == .stored { stored += 1 }
    let failed = await save(stored, in: store)
    let blob = await store.blobs.store(
      AssetKey(url: "u", role: "image"), .bytes(Data(count: 8 << 20)), storedAt: Date(),
      token: store.blobs.token())
    report("stored \(stored), then \(failed), blob \(blob), intact \(await intact(stored, in: store))")
    // What frees room makes it go on.
    let erased = await store.removeAll()
    report("erased \(erased), then \(await save(0, in: store))")
    exit(0)
  }

  private func save(_ number: Int, in store: CacheStore) async -> StoreWrite {
    let record = DeliveryRecord(
      source: "\(number)", user: "u", identity: "i", storedAt: Date(), freshFor: 60)
    return await store.save(
      record, body: Specimen.make("\(number)", count: 30_000), token: store.token(forUser: "u"))
  }

  private func intact(_ count: Int, in store: CacheStore) async -> Int {
    var intact = 0
    for number in 0..<count {
      let own = await store.candidates(source: "\(number)", user: "u", identity: "i").own
      if let own, Specimen.label(of: own.body) == "\(number)" { intact += 1 }
    }
    return intact
  }
}
