import FlowPilotSDK
import GreenroomKit
import GreenroomTesting
import Testing

/// The page's introduction.
@Suite(.timeLimit(.minutes(5))) struct PrefetchingAndReadinessTests {
  @Test func `a warmed placement is presented while the backend hangs`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "onboarding", .flow(TestFlow("f1")))
    await harness.flowPilot.prefetch(["onboarding"])
    harness.backend.suspend()
    harness.flowPilot.presentPlacement("onboarding")
    await harness.presenter.shown.wait()
    #expect(harness.presenter.shown.all.map(\.session.flow?.id) == ["f1"])
    #expect(harness.backend.resolves.count == 1)
  }

  @Test func `without warming the first present resolves over the network`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "onboarding", .flow(TestFlow("f1")))
    #expect(try await harness.source("onboarding") == .network)
    #expect(harness.backend.askedPlacements == [["onboarding"]])
  }

  @Test func `after warming a later present makes no request`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "onboarding", .flow(TestFlow("f1")))
    await harness.flowPilot.prefetch(["onboarding"])
    #expect(try await harness.source("onboarding") == .cache)
    #expect(harness.backend.resolves.count == 1)
  }

  @Test func `prefetch warms what it is given and says of each placement whether it is ready`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "onboarding", .flow(TestFlow("f1")))
    harness.backend.reply(to: "paywall", .flow(TestFlow("f2")))
    harness.backend.reply(to: "survey", .nothing)
    let outcomes = await harness.flowPilot.prefetch(["onboarding", "paywall", "survey"])
    #expect(outcomes.words == ["onboarding": "warmed", "paywall": "warmed", "survey": "no flow"])
    #expect(try await harness.source("onboarding") == .cache)
    #expect(try await harness.source("paywall") == .cache)
  }

  @Test func `declared placements are warmed without another call`() async throws {
    let harness = try Harness(
      FlowPilotConfiguration(apiKey: "fp_test_key", appId: "app", prefetchOnLaunch: ["onboarding"]))
    harness.backend.reply(to: "onboarding", .flow(TestFlow("f1")))
    harness.launch()
    await harness.clock.waitForSleeper(until: .milliseconds(50))
    harness.clock.advance(by: .milliseconds(50))
    await harness.backend.waitForRequests(1)
    #expect(await harness.flowPilot.isPlacementReady("onboarding"))
    #expect(harness.backend.resolves.count == 1)
  }

  @Test func `readiness is told and leaves the placement warm`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "onboarding", .flow(TestFlow("f1")))
    harness.backend.reply(to: "survey", .nothing)
    #expect(await harness.flowPilot.isPlacementReady("onboarding"))
    #expect(await harness.flowPilot.isPlacementReady("survey") == false)
    #expect(try await harness.source("onboarding") == .cache)
  }
}
