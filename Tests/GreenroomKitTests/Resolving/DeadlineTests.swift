import Foundation
import GreenroomTesting
import Testing

@testable import GreenroomKit

/// Whatever hangs, a call returns at its one deadline.
@Suite(.timeLimit(.minutes(5))) struct DeadlineTests {
  /// A disk that never answers.
  private struct HungDisk: CopyStoring {
    private let store = CacheStore(directory: URL(fileURLWithPath: "/dev/null"), partition: "none")

    func candidates(sources: [String], user: String, identity: String) async -> [Candidates] {
      _ = await FirstValue<Bool>().value
      return []
    }
    func body(of copy: StoredCopy) async -> [UInt8]? { nil }
    func token(forUser user: String) -> StoreToken { store.token(forUser: user) }
    func beginSaving(_ deliveries: [StoredDelivery], token: StoreToken) {}
    func beginRemoving(source: String, identity: String) {}
    func beginConfirming(_ record: DeliveryRecord, sent: String, body: [UInt8], token: StoreToken) {}
    func pin(sources: Set<String>) {}
    func forget(user: String) async -> Bool { true }
    func removeAll() async -> Bool { true }
    func finishWrites() async {}
  }

  /// A stored identity that cannot be read.
  private struct HungIdentity: IdentityStoring {
    func identity() async -> StoredIdentity {
      _ = await FirstValue<Bool>().value
      return StoredIdentity(userID: nil, installID: "", salt: [])
    }
    func save(_ identity: StoredIdentity) async {}
  }

  /// What hangs.
  enum Hang: CaseIterable { case identity, disk, backend }

  private func greenroom(
    _ world: World, _ hang: Hang, _ change: (inout Greenroom.Configuration) -> Void = { _ in }
  ) throws -> Greenroom {
    let configuration = world.configuration(change)
    if hang == .backend { world.backend.suspend() }
    return try Greenroom(
      configuration, disk: hang == .disk ? HungDisk() : nil,
      identityStore: hang == .identity ? HungIdentity() : nil)
  }

  @Test(arguments: Hang.allCases)
  func `a present returns at the deadline`(hang: Hang) async throws {
    let world = try World()
    world.backend.replyByRule { _, _ in .failure(.timedOut) }
    let greenroom = try greenroom(world, hang)
    let call = Task { try await greenroom.createSession("paywall") }
    await world.clock.waitForSleeper(until: hang == .disk ? .milliseconds(500) : .seconds(4))
    world.clock.advance(by: .seconds(4))
    await #expect(throws: GreenroomError.self) { try await call.value }
  }

  @Test(arguments: [Hang.identity, .disk])
  func `a placement's trigger is told by the deadline`(hang: Hang) async throws {
    let world = try World()
    let greenroom = try greenroom(world, hang)
    let call = Task { await greenroom.trigger(of: "paywall") }
    await world.clock.waitForSleeper(until: .seconds(4))
    world.clock.advance(by: .seconds(4))
    #expect(await call.value == nil)
  }

  @Test func `with an identity that cannot be read nobody is asked and the bundled copy is shown`()
    async throws
  {
    let world = try World()
    world.backend.replyByRule { _, _ in .flow(TestFlow("live")) }
    let greenroom = try greenroom(world, .identity)
    greenroom.registerBundled(placement: "paywall", json: TestFlow("shipped").json)
    let call = Task { try await greenroom.createSession("paywall") }
    await world.clock.waitForSleeper(until: .seconds(4))
    await greenroom.engine.bundled.load("paywall")
    world.clock.advance(by: .seconds(4))
    #expect(try await call.value.flow?.id == "shipped")
    #expect(world.backend.requests.isEmpty)
  }

  @Test(arguments: Hang.allCases)
  func `a first call for a launch placement has one deadline too`(hang: Hang) async throws {
    let world = try World()
    world.backend.replyByRule { _, _ in .failure(.timedOut) }
    let greenroom = try greenroom(world, hang) { $0.prefetchOnLaunch = ["paywall"] }
    let call = Task { await greenroom.isPlacementReady("paywall") }
    await world.clock.waitForSleeper(until: hang == .disk ? .milliseconds(500) : .seconds(4))
    world.clock.advance(by: .seconds(4))
    #expect(await call.value == false)
  }

  @Test func `a disk that hangs leaves time for the network`() async throws {
    let world = try World()
    world.backend.replyByRule { _, _ in .flow(TestFlow("live")) }
    let greenroom = try greenroom(world, .disk)
    let call = Task { try await greenroom.createSession("paywall") }
    await world.clock.waitForSleeper(until: .milliseconds(500))
    world.clock.advance(by: .seconds(1))
    #expect(try await call.value.flow?.id == "live")
  }

  @Test(arguments: Hang.allCases)
  func `a prefetch and a question return at the deadline`(hang: Hang) async throws {
    let world = try World()
    world.backend.replyByRule { _, _ in .failure(.timedOut) }
    let greenroom = try greenroom(world, hang)
    let prefetched = Task { await greenroom.prefetch(["a", "b"]) }
    let ready = Task { await greenroom.isPlacementReady("c") }
    await world.clock.waitForSleepers(2)
    if hang == .backend { await world.backend.waitForRequests(2) }
    world.clock.advance(by: .seconds(4))
    #expect(await prefetched.value.values.allSatisfy { !$0.isWarmed })
    #expect(await ready.value == false)
  }

  @Test(arguments: [
    (-1.0, 0.5), (0, 0.5), (0.2, 0.5), (2, 2), (.infinity, 600), (.nan, 0.5), (1e300, 600),
  ])
  func `a timeout from outside is brought between half a second and ten minutes`(given: Double, used: Double)
    throws
  {
    let harness = try Harness { $0.resolveTimeout = given }
    #expect(harness.greenroom.engine.resolveTimeout == .seconds(used))
  }
}
