import Foundation
import GreenroomTesting
import Testing

@testable import GreenroomKit

/// Opening at once: how long a present waits where a copy is at hand.
@Suite(.timeLimit(.minutes(5))) struct InstantWaitTests {
  /// An instance that preloaded `paywall` a while ago.
  private func preloaded() async throws -> Harness {
    let harness = try Harness.delivery()
    harness.backend.reply(to: "paywall", .delivery(TestDelivery("spring")))
    await harness.greenroom.preload(["paywall"])
    harness.clock.advance(by: .seconds(60))
    return harness
  }

  @Test func `a preloaded screen opens after the instant wait and is refreshed behind`() async throws {
    let harness = try await preloaded()
    harness.backend.reply(to: "paywall", .delivery(TestDelivery("spring", version: 2)))
    harness.backend.suspend()
    async let shown = harness.shown("paywall")
    try await wait(harness, requests: 2)
    harness.clock.advance(by: .milliseconds(300))
    #expect(await shown == "stale_cache spring 1")
    let identity = await harness.greenroom.engine.identity.identity()
    let flight = try #require(harness.greenroom.engine.resolver.flight(for: "paywall", identity))
    harness.backend.resume()
    _ = await flight.wait(FlightTerms(deadline: .seconds(10_000)))
    #expect(await harness.shown("paywall") == "cache spring 2")
  }

  @Test func `an answer within the instant wait is shown`() async throws {
    let harness = try await preloaded()
    harness.backend.reply(to: "paywall", .delivery(TestDelivery("spring", version: 2)))
    #expect(await harness.shown("paywall") == "network spring 2")
  }

  @Test func `prefetch and readiness wait for the answer`() async throws {
    let harness = try await preloaded()
    harness.backend.reply(to: "paywall", .delivery(TestDelivery("spring", version: 2)))
    harness.backend.suspend()
    async let ready = harness.greenroom.isPlacementReady("paywall")
    async let outcomes = harness.greenroom.prefetch(["paywall"])
    try await wait(harness, requests: 2, waiters: 2)
    harness.clock.advance(by: .seconds(1))
    harness.backend.resume()
    #expect(await ready)
    #expect(await outcomes.words == ["paywall": "warmed"])
  }

  @Test func `a copy that this process did not preload waits until the deadline`() async throws {
    let first = try await preloaded()
    let second = try await first.relaunchedDelivery()
    second.clock.advance(by: .seconds(60))
    second.backend.suspend()
    async let shown = second.shown("paywall")
    try await wait(second, requests: 1)
    second.clock.advance(by: .seconds(7))
    second.clock.advance(by: .seconds(1))
    #expect(await shown == "stale_cache spring 1")
    second.backend.resume()
  }

  @Test func `a refusal heard behind makes later calls wait until an answer comes`() async throws {
    let harness = try await preloaded()
    harness.backend.reply(to: "paywall", .status(404))
    #expect(await harness.shown("paywall") == "placement_not_found")
    // Unheard, the copy is used, but only after the whole wait.
    harness.backend.suspend()
    async let shown = harness.shown("paywall")
    try await wait(harness, requests: 3)
    harness.clock.advance(by: .seconds(1))
    harness.clock.advance(by: .seconds(7))
    #expect(await shown == "stale_cache spring 1")
    harness.backend.reply(to: "paywall", .delivery(TestDelivery("spring", version: 2)))
    harness.backend.resume()
    #expect(await harness.greenroom.prefetch(["paywall"])["paywall"]?.isWarmed == true)
    // An answer came: the next one opens at once again.
    harness.clock.advance(by: .seconds(60))
    harness.backend.suspend()
    let before = harness.backend.requests.count
    async let again = harness.shown("paywall")
    try await wait(harness, requests: before + 1)
    harness.clock.advance(by: .milliseconds(300))
    #expect(await again.hasPrefix("stale_cache spring"))
    harness.backend.resume()
  }

  @Test func `clearing the cache forgets what was preloaded`() async throws {
    let harness = try await preloaded()
    await harness.greenroom.clearCache()
    #expect(harness.greenroom.engine.standings.preloaded.isEmpty)
  }

  private func wait(_ harness: Harness, requests: Int, waiters: Int = 1) async throws {
    await harness.backend.waitForRequests(requests)
    try await harness.waitForWaiters(waiters, on: "paywall")
  }
}
