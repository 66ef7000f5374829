import Foundation

struct Stores {
  let cache: (any CopyStoring)?
  let state: any IdentityStoring
  init(_ configuration: Greenroom.Configuration, partition: String, clock: any GreenroomClock, log: Log) {
    cache = nil
    state = MemoryIdentity()
  }
}
struct MemoryIdentity: IdentityStoring {
  func load() async -> StoredIdentity { StoredIdentity(installID: "install", salt: [1]) }
  func save(_ identity: StoredIdentity) async {}
}
