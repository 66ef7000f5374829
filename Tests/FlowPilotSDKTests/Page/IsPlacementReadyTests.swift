import FlowPilotSDK
import GreenroomKit
import GreenroomTesting
import Testing

/// The page's section "isPlacementReady".
@Suite(.timeLimit(.minutes(5))) struct IsPlacementReadyTests {
  @Test func `a placement with a flow is ready and one without is not`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "onboarding", .flow(TestFlow("f1")))
    harness.backend.reply(to: "survey", .nothing)
    #expect(await harness.flowPilot.isPlacementReady("onboarding"))
    #expect(await harness.flowPilot.isPlacementReady("survey") == false)
  }

  @Test func `a cached flow answers without a request`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "onboarding", .flow(TestFlow("f1")))
    await harness.flowPilot.prefetch(["onboarding"])
    harness.backend.suspend()
    #expect(await harness.flowPilot.isPlacementReady("onboarding"))
    #expect(harness.backend.resolves.count == 1)
  }

  @Test func `without a cached flow the backend is asked`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "onboarding", .flow(TestFlow("f1")))
    #expect(await harness.flowPilot.isPlacementReady("onboarding"))
    #expect(harness.backend.askedPlacements == [["onboarding"]])
  }

  @Test func `readiness is told while the main thread is blocked`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "onboarding", .flow(TestFlow("f1")))
    let result = await whileMainThreadIsBlocked { await harness.flowPilot.isPlacementReady("onboarding") }
    #expect(result.value)
    #expect(result.endedWhileBlocked)
  }

  @Test(arguments: [
    TestReply.status(401), .status(403), .status(404), .failure(.notConnected), .failure(.hostNotFound),
    .failure(.timedOut),
  ])
  func `a failed resolve is not ready`(reply: TestReply) async throws {
    let harness = try Harness()
    harness.backend.reply(to: "onboarding", reply)
    #expect(await harness.flowPilot.isPlacementReady("onboarding") == false)
  }

  @Test(arguments: [TestReply.status(403), .failure(.notConnected)])
  func `after a failed resolve a copy that was kept is ready`(reply: TestReply) async throws {
    let harness = try Harness()
    harness.backend.reply(to: "onboarding", .flow(TestFlow("f1", timeToLive: 10)), reply)
    await harness.flowPilot.prefetch(["onboarding"])
    harness.clock.advance(by: .seconds(11))
    #expect(await harness.flowPilot.isPlacementReady("onboarding"))
    #expect(try await harness.source("onboarding") == .staleCache)
  }

  @Test func `the flow that readiness found is in the cache that prefetch fills`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "onboarding", .flow(TestFlow("f1")))
    #expect(await harness.flowPilot.isPlacementReady("onboarding"))
    #expect(
      await harness.flowPilot.prefetch(["onboarding"]).words == ["onboarding": "warmed from cache"])
    #expect(harness.backend.resolves.count == 1)
  }

  @Test func `after readiness a present makes no second request`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "onboarding", .flow(TestFlow("f1")))
    if await harness.flowPilot.isPlacementReady("onboarding") == true {
      harness.flowPilot.presentPlacement("onboarding")
    }
    await harness.presenter.shown.wait()
    #expect(harness.presenter.shown.all.map(\.session.deliverySource) == [.cache])
    #expect(harness.backend.resolves.count == 1)
  }

  @Test func `an entry point is enabled only where a flow exists`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .nothing(timeToLive: 10), .flow(TestFlow("f1")))
    #expect(await harness.flowPilot.isPlacementReady("paywall") == false)
    harness.clock.advance(by: .seconds(11))
    #expect(await harness.flowPilot.isPlacementReady("paywall"))
  }

  @Test func `the button's session is shown once it is made`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1")))
    let session = try? await harness.flowPilot.createSession(placementKey: "paywall")
    let shown = try #require(session)
    async let result = shown.presentOnce()
    await harness.presenter.shown.wait()
    await harness.presenter.end(with: PresentationResult(.completed))
    #expect(await result?.outcome == .completed)
  }
}
