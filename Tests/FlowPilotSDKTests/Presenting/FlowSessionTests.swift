import FlowPilotSDK
import GreenroomKit
import GreenroomTesting
import Testing

@Suite(.timeLimit(.minutes(5))) @MainActor struct FlowSessionTests {
  private let harness: Harness

  init() throws {
    harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1")))
  }

  @Test func `a session knows its placement, its source and that it is active`() async throws {
    let session = try await harness.flowPilot.createSession(placementKey: "paywall")
    #expect(session.placementId == "paywall")
    #expect(session.deliverySource == .network)
    #expect(session.isActive)
  }

  @Test func `creating a session shows nothing`() async throws {
    _ = try await harness.flowPilot.createSession(placementKey: "paywall")
    #expect(harness.presenter.shown.all.isEmpty)
  }

  @Test func `a session that cannot be created throws with a code`() async throws {
    harness.backend.reply(to: "survey", .nothing)
    #expect(
      await failure { try await harness.flowPilot.createSession(placementKey: "survey") } == .flowNotFound)
    #expect(harness.errors.all.isEmpty)
  }

  @Test func `a session that cannot be resolved is nil and told to the error callback`() async {
    harness.backend.reply(to: "survey", .nothing)
    #expect(await harness.flowPilot.resolveSession(placementKey: "survey") == nil)
    #expect(harness.errors.all.map(\.code) == [.flowNotFound])
    #expect(await harness.flowPilot.resolveSession(placementKey: "paywall") != nil)
  }

  @Test func `a session is shown once`() async throws {
    let session = try await harness.flowPilot.createSession(
      placementKey: "paywall", additionalContext: ["coupon": "x"])
    async let result = session.presentOnce()
    await harness.presenter.shown.wait()
    harness.presenter.end(with: PresentationResult(.completed))
    #expect(await result?.outcome == .completed)
    #expect(await session.presentOnce() == nil)
    #expect(session.isActive == false)
    let shown = harness.presenter.shown.all
    #expect(shown.count == 1)
    #expect(shown[0].options.additionalContext.dictionary as? [String: String] == ["coupon": "x"])
  }

  @Test func `without a presenter a shown session reports an error`() async throws {
    let harness = try Harness(in: World(hasPresenter: false))
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1")))
    let session = try await harness.flowPilot.createSession(placementKey: "paywall")
    let result = await session.presentOnce()
    #expect(result?.outcome == .error)
    #expect(result?.error?.code == .presentationFailed)
    #expect(harness.errors.all.map(\.code) == [.presentationFailed])
  }

  @Test func `any number of callers get the result, before and after the end`() async throws {
    let session = try await harness.flowPilot.createSession(placementKey: "paywall")
    async let first = session.waitForCompletion()
    async let second = session.waitForCompletion()
    _ = Task { await session.presentOnce() }
    await harness.presenter.shown.wait()
    harness.presenter.end(with: PresentationResult(.completed))
    #expect(await [first.outcome, second.outcome] == [.completed, .completed])
    #expect(await session.waitForCompletion().outcome == .completed)
  }

  @Test func `dismissing ends the presentation, and only the first end counts`() async throws {
    let session = try await harness.flowPilot.createSession(placementKey: "paywall")
    session.dismiss()
    #expect(session.isActive == false)
    #expect(await session.waitForCompletion().outcome == .dismissed)
    let result = await session.presentOnce()
    #expect(result?.error?.code == .presentationFailed)
    #expect(await session.waitForCompletion().outcome == .dismissed)
  }

  @Test func `media is preloaded unless the app says otherwise`() async throws {
    let session = try await harness.flowPilot.createSession(placementKey: "paywall")
    await session.waitForMediaPreload()
    #expect(session.isMediaPreloaded)
    let without = try await harness.flowPilot.createSession(placementKey: "paywall", preloadMedia: false)
    await without.waitForMediaPreload()
    #expect(without.isMediaPreloaded == false)
  }

  @Test func `the configuration can turn preloading off, and a call on again`() async throws {
    let harness = try Harness(
      FlowPilotConfiguration(apiKey: "fp_test_key", appId: "app", mediaPreloadingEnabled: false))
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1")))
    let without = try await harness.flowPilot.createSession(placementKey: "paywall")
    await without.waitForMediaPreload()
    #expect(without.isMediaPreloaded == false)
    let session = try await harness.flowPilot.createSession(placementKey: "paywall", preloadMedia: true)
    await session.waitForMediaPreload()
    #expect(session.isMediaPreloaded)
  }

  @Test(Parts.warmer) func `preloading fetches the images of every screen`() async throws {
    let harness = try richHarness()
    let session = try await harness.flowPilot.createSession(placementKey: "onboarding")
    await session.waitForMediaPreload()
    #expect(session.isMediaPreloaded)
    #expect(
      Set(harness.backend.assetURLs).isSuperset(of: [
        TestFlow.firstURL, TestFlow.zoneURL, TestFlow.laterURL,
      ]))
  }

  @Test(Parts.warmer) func `cancelling the preload ends the wait for a hanging image`() async throws {
    let harness = try richHarness()
    await harness.flowPilot.prefetch(["onboarding"])
    harness.backend.suspend()
    let session = try await harness.flowPilot.createSession(placementKey: "onboarding")
    await harness.backend.waitForRequests(3)
    session.cancelMediaPreload()
    await session.waitForMediaPreload()
    #expect(session.isMediaPreloaded == false)
    harness.backend.resume()
  }

  @Test(Parts.warmer) func `an image that cannot be fetched leaves the session not preloaded`() async throws {
    let harness = try richHarness()
    harness.backend.reply(toAsset: TestFlow.laterURL, .status(404))
    let session = try await harness.flowPilot.createSession(placementKey: "onboarding")
    await session.waitForMediaPreload()
    #expect(session.isMediaPreloaded == false)
  }
}
