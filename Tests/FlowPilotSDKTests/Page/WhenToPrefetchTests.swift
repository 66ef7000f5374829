import FlowPilotSDK
import GreenroomKit
import GreenroomTesting
import Testing

/// The page's section "When to prefetch".
@Suite(.timeLimit(.minutes(5))) struct WhenToPrefetchTests {
  @Test func `the launch placement is warm when the user meets it`() async throws {
    let harness = try Harness(
      FlowPilotConfiguration(apiKey: "fp_test_key", appId: "app", prefetchOnLaunch: ["onboarding"]))
    harness.backend.reply(to: "onboarding", .flow(TestFlow("f1")))
    harness.launch()
    await harness.clock.waitForSleeper(until: .milliseconds(50))
    harness.clock.advance(by: .milliseconds(50))
    #expect(await harness.flowPilot.isPlacementReady("onboarding"))
    harness.backend.suspend()
    harness.flowPilot.presentPlacement("onboarding")
    await harness.presenter.shown.wait()
    #expect(harness.presenter.shown.all.map(\.session.deliverySource) == [.cache])
  }

  @Test func `one placement that is prefetched before its entry point is warm behind it`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1")))
    await harness.flowPilot.prefetch(["paywall"])
    harness.backend.suspend()
    #expect(try await harness.source("paywall") == .cache)
  }

  @Test func `a key is a request only when it is not cached`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "onboarding", .flow(TestFlow("f1")))
    harness.backend.reply(to: "paywall", .flow(TestFlow("f2")))
    await harness.flowPilot.prefetch(["onboarding"])
    await harness.flowPilot.prefetch(["onboarding", "paywall"])
    await harness.flowPilot.prefetch(["onboarding", "paywall"])
    #expect(harness.backend.askedPlacements == [["onboarding"], ["paywall"]])
  }
}
