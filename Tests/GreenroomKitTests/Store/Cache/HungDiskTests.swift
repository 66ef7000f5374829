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
    store.beginForgetting(user: "ann")
    store.beginRemovingAll()
    _ = store.blobs.token()
    disk.signal()
    // Whichever came first, the logout outlasts the save.
    _ = await saved
    #expect(await store.ownBody() == nil)
  }
}
