import Foundation
import GreenroomKit

/// Random work on a store, checking everything that is read.
struct Storm {
  private let store: CacheStore
  private let state: StateStore
  private var random: Generator

  init(directory: String, seed: UInt64, quota: Int64) {
    let url = URL(fileURLWithPath: directory, isDirectory: true)
    store = CacheStore(directory: url, partition: "storm", quota: StoreQuota(bytes: quota))
    state = StateStore(directory: url, partition: "storm")
    random = Generator(state: seed)
  }

  func run() async -> Never {
    var storm = self
    await storm.store.blobs.prepare()
    while true {
      let step = await storm.step()
      report(step)
    }
  }

  private mutating func step() async -> String {
    let (user, source) = ("user-\(pick(3))", "source-\(pick(6))")
    let identity = "\(user)/\(pick(3))"
    switch pick(20) {
    case 0..<6: return await save(source, user, identity)
    case 6..<11: return await look(source, user, identity)
    case 11..<14: return await storeBlob()
    case 14..<17: return await readBlob()
    case 17: return await changeState(user)
    case 18: return await refresh(source, identity)
    default: return await rare(source, user, identity)
    }
  }

  private mutating func save(_ source: String, _ user: String, _ identity: String) async -> String {
    let token = store.token(forUser: user)
    let etag = "v\(pick(1_000_000))"
    let body = Specimen.make("\(source) \(user) \(identity) \(etag)", count: pick(40_000))
    let record = DeliveryRecord(
      source: source, user: user, identity: identity, etag: etag, storedAt: Date(), freshFor: 60)
    return "save \(await store.save(record, body: body, token: token))"
  }

  private func look(_ source: String, _ user: String, _ identity: String) async -> String {
    let found = await store.candidates(source: source, user: user, identity: identity)
    if let own = found.own {
      check(own.body, own.record, source: source)
      require(own.record.identity == identity, "own is \(own.record.identity)'s")
    }
    for copy in [found.sameUser, found.otherUser].compactMap({ $0 }) {
      require((copy.record.user == user) != copy.crossesUsers, "\(copy.record.user)'s copy for \(user)")
      if let body = await store.body(of: copy) { check(body, copy.record, source: source) }
    }
    return "look"
  }

  private func check(_ body: [UInt8], _ record: DeliveryRecord, source: String) {
    // A confirmation may have changed the validator, so it is not compared.
    let expected = "\(source) \(record.user) \(record.identity) "
    require(Specimen.label(of: body)?.hasPrefix(expected) == true, "a body is not \(expected)'s")
  }

  private mutating func storeBlob() async -> String {
    let url = "https://host/\(pick(12))"
    let bytes = Specimen.make(url, count: 20_000 + url.utf8.count * pick(900))
    let key = AssetKey(url: url, role: "image")
    return
      "blob \(await store.blobs.store(key, .bytes(Data(bytes)), storedAt: Date(), token: store.blobs.token()))"
  }

  private mutating func readBlob() async -> String {
    let key = AssetKey(url: "https://host/\(pick(12))", role: "image")
    _ = store.blobs.contains(key)
    if let bytes = await store.blobs.read(key) {
      require(Specimen.label(of: Array(bytes)) == key.url, "a blob is not \(key.url)")
    }
    return "read"
  }

  private func changeState(_ user: String) async -> String {
    let identity = await state.setUserID(user)
    require(identity.userID == user && identity.salt.count == 16, "the state is wrong")
    return "state"
  }

  private func refresh(_ source: String, _ identity: String) async -> String {
    let own = await store.candidates(source: source, user: "", identity: identity).own
    await store.refreshed(
      source: source, identity: identity, sent: own?.record.etag, storedAt: Date(), freshFor: 30)
    return "refresh"
  }

  private mutating func rare(_ source: String, _ user: String, _ identity: String) async -> String {
    switch pick(8) {
    case 0: await store.forget(user: user)
    case 1: await store.removeAll()
    case 2: await store.blobs.cleanUp()
    case 3: await store.flush()
    case 4: await store.remove(source: source, identity: identity)
    case 5: await store.blobs.remove(AssetKey(url: "https://host/\(pick(12))", role: "image"))
    case 6: store.pin(sources: [source])
    default: store.unpin(sources: [source])
    }
    return "rare"
  }

  private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private func require(_ condition: Bool, _ fault: @autoclosure () -> String) {
    guard !condition else { return }
    report("WRONG: \(fault())")
    exit(3)
  }
}

/// Numbers that follow from a seed.
struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    // The low bits of this kind of generator repeat soon.
    return state ^ (state >> 29) &* 0x9e37_79b9_7f4a_7c15
  }
}
