import Foundation
import GreenroomKit
import GreenroomTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct PrefetchTests {
  @Test func `a live answer is warmed and not from cache`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1")))
    let outcomes = await harness.greenroom.prefetch(["paywall"])
    #expect(outcomes.words == ["paywall": "warmed"])
    #expect(outcomes["paywall"]?.placementKey == "paywall")
    #expect(outcomes["paywall"]?.isWarmed == true)
    #expect(outcomes["paywall"]?.mediaWarmed == false)
  }

  @Test func `a second prefetch is warmed from cache without a request`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1")))
    await harness.greenroom.prefetch(["paywall"])
    let outcomes = await harness.greenroom.prefetch(["paywall"])
    #expect(outcomes.words == ["paywall": "warmed from cache"])
    #expect(harness.backend.resolves.count == 1)
  }

  @Test func `repeated keys are asked for once`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1")))
    let outcomes = await harness.greenroom.prefetch(["paywall", "paywall", "paywall"])
    #expect(outcomes.count == 1)
    #expect(harness.backend.resolves.count == 1)
  }

  @Test func `an answer without a flow is no flow`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .nothing)
    #expect(await harness.greenroom.prefetch(["paywall"]).words == ["paywall": "no flow"])
  }

  @Test func `every placement reports for itself`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "onboarding", .flow(TestFlow("f1")))
    harness.backend.reply(to: "survey", .nothing)
    harness.backend.reply(to: "paywall", .status(403))
    let outcomes = await harness.greenroom.prefetch(["onboarding", "survey", "paywall", "Bad-Key"])
    #expect(
      outcomes.words == [
        "onboarding": "warmed", "survey": "no flow", "paywall": "failed: api_error",
        "Bad-Key": "failed: placement_not_found",
      ])
  }

  @Test(arguments: [
    "", "Paywall", "1st", "pay wall", "pay-wall", "../x", "päywall", String(repeating: "a", count: 65),
  ])
  func `a malformed placement key fails without a request`(key: String) async throws {
    let harness = try Harness()
    let outcomes = await harness.greenroom.prefetch([key])
    #expect(outcomes.words == [key: "failed: placement_not_found"])
    #expect(await harness.greenroom.isPlacementReady(key) == false)
    #expect(harness.backend.requests.isEmpty)
  }

  @Test(arguments: ["", "live_key", "fp_", "fp_a b", "fp_ä"])
  func `a malformed API key is refused when configuring`(key: String) throws {
    let error = #expect(throws: GreenroomError.self) {
      try Harness { $0.apiKey = key }
    }
    #expect(error?.code == .invalidAPIKey)
  }

  @Test func `with caching off each key fails with a code that says so and nothing is asked`() async throws {
    let harness = try Harness { $0.cachingEnabled = false }
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1")))
    let outcomes = await harness.greenroom.prefetch(["paywall", "onboarding"])
    #expect(
      outcomes.words == [
        "paywall": "failed: caching_disabled", "onboarding": "failed: caching_disabled",
      ])
    #expect(harness.backend.requests.isEmpty)
  }

  @Test func `a stale copy is warmed from cache when the backend is unheard`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1", timeToLive: 10)), .failure(.notConnected))
    await harness.greenroom.prefetch(["paywall"])
    harness.clock.advance(by: .seconds(11))
    #expect(await harness.greenroom.prefetch(["paywall"]).words == ["paywall": "warmed from cache"])
    #expect(harness.backend.resolves.count == 2)
  }

  @Test func `a bundled copy is warmed and not from cache`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .failure(.notConnected))
    harness.greenroom.registerBundled(placement: "paywall", json: TestFlow("shipped").json)
    #expect(await harness.greenroom.prefetch(["paywall"]).words == ["paywall": "warmed"])
  }
}
