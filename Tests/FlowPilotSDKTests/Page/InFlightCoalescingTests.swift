import FlowPilotSDK
import GreenroomKit
import GreenroomTesting
import Testing

/// The page's section "In-flight coalescing".
@Suite(.timeLimit(.minutes(5))) struct InFlightCoalescingTests {
  @Test func `concurrent resolves of one placement and identity share one request`() async throws {
    let harness = try heldHarness()
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<100 {
        group.addTask { await harness.flowPilot.isPlacementReady("paywall") }
      }
      await harness.backend.waitForRequests(1)
      harness.backend.resume()
      for await isReady in group { #expect(isReady) }
    }
    #expect(harness.backend.resolves.count == 1)
  }

  @Test func `concurrent resolves of two identities share nothing`() async throws {
    let harness = try heldHarness()
    harness.identify("alice")
    async let first = harness.flowPilot.isPlacementReady("paywall")
    await harness.backend.waitForRequests(1)
    harness.identify("bob")
    async let second = harness.flowPilot.isPlacementReady("paywall")
    await harness.backend.waitForRequests(2)
    harness.backend.resume()
    #expect(await [first, second] == [true, true])
    #expect(harness.backend.resolves.map(\.userID) == ["alice", "bob"])
  }

  @Test func `a present during a prefetch awaits the same request`() async throws {
    let harness = try heldHarness()
    async let outcomes = harness.flowPilot.prefetch(["paywall"])
    await harness.backend.waitForRequests(1)
    harness.flowPilot.presentPlacement("paywall")
    await harness.backend.requests[0].waitForPriority(.userInitiated)
    #expect(harness.presenter.shown.all.isEmpty)
    harness.backend.resume()
    await harness.presenter.shown.wait()
    #expect(harness.presenter.shown.all.map(\.session.deliverySource) == [.network])
    #expect(await outcomes.words == ["paywall": "warmed"])
    #expect(harness.backend.resolves.count == 1)
  }

  @Test func `two prefetches of one key make one request and get the same result`() async throws {
    let harness = try heldHarness()
    async let first = harness.flowPilot.prefetch(["paywall"])
    await harness.backend.waitForRequests(1)
    // The second key's request tells that this call has come to the first one, too.
    async let second = harness.flowPilot.prefetch(["paywall", "onboarding"])
    await harness.backend.waitForRequests(2)
    harness.backend.resume()
    #expect(await first.words == ["paywall": "warmed"])
    #expect(await second.words == ["paywall": "warmed", "onboarding": "warmed"])
    #expect(harness.backend.askedPlacements == [["paywall"], ["onboarding"]])
  }

  @Test func `those who join get the same failure`() async throws {
    let harness = try heldHarness()
    harness.backend.reply(to: "paywall", .status(403))
    async let first = harness.flowPilot.prefetch(["paywall"])
    await harness.backend.waitForRequests(1)
    async let second = harness.flowPilot.prefetch(["paywall", "onboarding"])
    await harness.backend.waitForRequests(2)
    harness.backend.resume()
    #expect(await first["paywall"]?.word == "failed: api_error")
    #expect(await second["paywall"]?.word == "failed: api_error")
  }

  @Test func `a caller at its deadline leaves the shared resolve running for the others`() async throws {
    let harness = try heldHarness()
    async let early = harness.flowPilot.prefetch(["paywall"])
    await harness.backend.waitForRequests(1)
    harness.clock.advance(by: .seconds(3))
    async let late = harness.source("paywall")
    await harness.backend.requests[0].waitForPriority(.userInitiated)
    harness.clock.advance(by: .seconds(1))
    #expect(await early.words == ["paywall": "failed: timeout"])
    harness.backend.resume()
    #expect(try await late == .network)
    #expect(harness.backend.resolves.count == 1)
  }

  @Test func `a resolve that nobody waits for any more fills the cache for the next caller`() async throws {
    let harness = try heldHarness()
    async let early = harness.flowPilot.prefetch(["paywall"])
    await harness.backend.waitForRequests(1)
    harness.clock.advance(by: .seconds(4))
    #expect(await early.words == ["paywall": "failed: timeout"])
    harness.backend.resume()
    #expect(await harness.flowPilot.isPlacementReady("paywall"))
    #expect(try await harness.source("paywall") == .cache)
    #expect(harness.backend.resolves.count == 1)
  }

  @Test(arguments: [(2.5, 2500), (0.1, 500)])
  func `the deadline is the configuration's and half a second at least`(
    timeout: Double, milliseconds: Int
  ) async throws {
    let harness = try Harness(
      FlowPilotConfiguration(apiKey: "fp_test_key", appId: "app", resolveTimeout: timeout))
    harness.backend.suspend()
    async let outcomes = harness.flowPilot.prefetch(["paywall"])
    await harness.backend.waitForRequests(1)
    harness.clock.advance(by: .milliseconds(milliseconds))
    #expect(await outcomes.words == ["paywall": "failed: timeout"])
    harness.backend.resume()
  }

  /// A harness whose backend knows two placements and answers nothing yet.
  private func heldHarness() throws -> Harness {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1")))
    harness.backend.reply(to: "onboarding", .flow(TestFlow("f2")))
    harness.backend.suspend()
    return harness
  }
}
