import FlowPilotSDK
import GreenroomTesting
import Testing

/// The page's section "Warming media".
@Suite(.timeLimit(.minutes(5))) struct WarmingMediaTests {
  @Test(Parts.warmer) func `a bare prefetch fetches the fonts and no image`() async throws {
    let harness = try richHarness()
    let outcome = try #require(await harness.flowPilot.prefetch(["onboarding"])["onboarding"])
    #expect(outcome.isWarmed)
    #expect(outcome.mediaWarmed == false)
    #expect(harness.backend.assetURLs == [TestFlow.fontURL])
  }

  @Test(Parts.warmer) func `with media asked for the first screen's images are fetched too`() async throws {
    let harness = try richHarness()
    let outcomes = await harness.flowPilot.prefetch(["onboarding"], warmMedia: true)
    #expect(outcomes["onboarding"]?.mediaWarmed == true)
    #expect(harness.backend.assetURLs == [TestFlow.firstURL, TestFlow.fontURL, TestFlow.zoneURL])
  }

  @Test(
    Parts.warmer,
    arguments: [
      (PrefetchMediaStrategy.none, [TestFlow.fontURL]),
      (.firstScreen, [TestFlow.firstURL, TestFlow.fontURL, TestFlow.zoneURL]),
      (.allScreens, [TestFlow.firstURL, TestFlow.fontURL, TestFlow.zoneURL, TestFlow.laterURL]),
    ])
  func `the strategy bounds what media asked for fetches`(
    strategy: PrefetchMediaStrategy, urls: [String]
  ) async throws {
    let harness = try richHarness(strategy)
    await harness.flowPilot.prefetch(["onboarding"], warmMedia: true)
    #expect(harness.backend.assetURLs == urls)
  }

  @Test func `with the strategy none media asked for is not warmed`() async throws {
    let harness = try richHarness(PrefetchMediaStrategy.none)
    let outcomes = await harness.flowPilot.prefetch(["onboarding"], warmMedia: true)
    #expect(outcomes["onboarding"]?.isWarmed == true)
    #expect(outcomes["onboarding"]?.mediaWarmed == false)
  }

  @Test(Parts.warmer) func `an image that cannot be fetched fails no prefetch and is told`() async throws {
    let harness = try richHarness()
    harness.backend.reply(toAsset: TestFlow.firstURL, .status(404))
    let outcomes = await harness.flowPilot.prefetch(["onboarding"], warmMedia: true)
    #expect(outcomes.words == ["onboarding": "warmed"])
    #expect(outcomes["onboarding"]?.mediaWarmed == false)
  }

  @Test(Parts.warmer) func `mediaWarmed is true for images that were there before`() async throws {
    let harness = try richHarness()
    await harness.flowPilot.prefetch(["onboarding"], warmMedia: true)
    let outcomes = await harness.flowPilot.prefetch(["onboarding"], warmMedia: true)
    #expect(outcomes.words == ["onboarding": "warmed from cache"])
    #expect(outcomes["onboarding"]?.mediaWarmed == true)
  }

  @Test func `mediaWarmed is true for a flow without images`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "onboarding", .flow(TestFlow("plain")))
    let outcomes = await harness.flowPilot.prefetch(["onboarding"], warmMedia: true)
    #expect(outcomes["onboarding"]?.mediaWarmed == true)
  }
}

/// A harness whose `onboarding` shows the rich flow.
func richHarness(
  _ strategy: PrefetchMediaStrategy = .firstScreen, launches: [String] = []
) throws -> Harness {
  let harness = try Harness(
    FlowPilotConfiguration(
      apiKey: "fp_test_key", appId: "app", prefetchOnLaunch: launches, prefetchMediaStrategy: strategy))
  harness.backend.reply(to: "onboarding", .flow(.rich))
  harness.backend.replyToRichAssets()
  return harness
}
