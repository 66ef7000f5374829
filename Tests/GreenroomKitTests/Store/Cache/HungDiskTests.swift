import Dispatch
import Foundation
import Testing

@testable import GreenroomKit

@Suite(.timeLimit(.minutes(5))) struct HungDiskTests {
  @Test func `while the disk hangs nothing that returns at once waits, and what was asked comes later`()
    async throws
  {
    let fixture = try StoreFixture()
    let store = fixture.cache()
    await store.blobs.store("a", Data([1]))
    let disk = DispatchSemaphore(value: 0)
    store.area.enqueue { _ in disk.wait() }
    let token = store.token(forUser: "ann")
    async let saved = store.save(.of(), body: [1], token: token)
    #expect(store.blobs.contains("a"))
    store.pin(sources: ["home"])
    store.beginSaving([StoredDelivery(record: .of("other"), body: [2])], token: token)
    store.beginRemoving(source: "home", identity: "ann-1")
    _ = store.blobs.token()
    disk.signal()
    #expect(await saved == .stored)
    #expect(await store.ownBody("other") == "\u{2}")
  }
}
