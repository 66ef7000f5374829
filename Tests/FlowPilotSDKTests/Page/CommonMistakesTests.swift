import FlowPilotSDK
import GreenroomTesting
import Testing

/// The page's section "Common mistakes".
@Suite(.timeLimit(.minutes(5))) struct CommonMistakesTests {
  @Test func `every key of a prefetch is resolved`() async throws {
    let harness = try Harness()
    let keys = (1...50).map { "placement_\($0)" }
    for key in keys { harness.backend.reply(to: key, .flow(TestFlow(key))) }
    let outcomes = await harness.flowPilot.prefetch(keys)
    #expect(outcomes.values.allSatisfy { $0.isWarmed })
    #expect(harness.backend.askedPlacements.flatMap { $0 }.sorted() == keys.sorted())
  }

  @Test(Parts.warmer, arguments: [true, false])
  func `with media warmed the first screen has its images before it is shown`(atLaunch: Bool) async throws {
    let harness = try richHarness(launches: atLaunch ? ["onboarding"] : [])
    if atLaunch {
      harness.launch()
      await harness.clock.waitForSleeper(until: .milliseconds(50))
      harness.clock.advance(by: .milliseconds(50))
      await harness.backend.waitForRequests(4)
    }
    let outcomes = await harness.flowPilot.prefetch(["onboarding"], warmMedia: atLaunch ? nil : true)
    #expect(outcomes["onboarding"]?.isWarmed == true)
    let before = Set(harness.backend.assetURLs)
    #expect(before.isSuperset(of: [TestFlow.firstURL, TestFlow.zoneURL]))
    let session = try await harness.flowPilot.createSession(placementKey: "onboarding")
    await session.waitForMediaPreload()
    #expect(harness.backend.assetURLs == (before.union([TestFlow.laterURL])).sorted())
  }

  @Test func `readiness speaks of the moment of the call`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1", timeToLive: 10)), .nothing)
    #expect(await harness.flowPilot.isPlacementReady("paywall"))
    harness.clock.advance(by: .seconds(11))
    #expect(await harness.flowPilot.isPlacementReady("paywall") == false)
  }

  @Test func `a flow that went missing after readiness is met by the fallback`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1", timeToLive: 10)), .nothing)
    #expect(await harness.flowPilot.isPlacementReady("paywall"))
    harness.clock.advance(by: .seconds(11))
    let fallbacks = Recorded<FlowPilotErrorCode>()
    await harness.flowPilot.presentPlacement("paywall") { fallbacks.append($0.code) }
    #expect(fallbacks.all == [.flowNotFound])
  }

  @Test func `only the first of many readiness checks asks`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1")))
    for _ in 1...10 { #expect(await harness.flowPilot.isPlacementReady("paywall")) }
    #expect(try await harness.source("paywall") == .cache)
    #expect(harness.backend.resolves.count == 1)
  }

  @Test func `in development a warmed flow without a time to live is asked for again`() async throws {
    let harness = try Harness(
      FlowPilotConfiguration(apiKey: "fp_test_key", appId: "app", environment: .development))
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1", timeToLive: nil)))
    #expect(await harness.flowPilot.prefetch(["paywall"]).words == ["paywall": "warmed"])
    #expect(await harness.flowPilot.prefetch(["paywall"]).words == ["paywall": "warmed"])
    #expect(harness.backend.resolves.count == 2)
  }
}
