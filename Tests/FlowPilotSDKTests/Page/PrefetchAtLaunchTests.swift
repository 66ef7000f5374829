import FlowPilotSDK
import GreenroomKit
import GreenroomTesting
import Testing

/// The page's section "Prefetch at launch".
@Suite(.timeLimit(.minutes(5))) struct PrefetchAtLaunchTests {
  @Test func `declared placements are warmed fifty milliseconds after configure`() async throws {
    let harness = try launching(["onboarding", "paywall"])
    harness.launch()
    await harness.clock.waitForSleeper(until: .milliseconds(50))
    #expect(harness.backend.requests.isEmpty)
    harness.clock.advance(by: .milliseconds(50))
    await harness.backend.waitForRequests(1)
    #expect(Set(harness.backend.askedPlacements[0]) == ["onboarding", "paywall"])
  }

  @Test func `a call for a declared placement starts the warm-up at once and joins it`() async throws {
    let harness = try launching(["onboarding", "paywall"])
    harness.backend.suspend()
    harness.launch()
    async let source = harness.source("paywall")
    await harness.backend.waitForRequests(1)
    await harness.backend.requests[0].waitForPriority(.userInitiated)
    harness.backend.resume()
    #expect(try await source == .network)
    #expect(harness.backend.resolves.count == 1)
    #expect(Set(harness.backend.askedPlacements[0]) == ["onboarding", "paywall"])
  }

  @Test func `launch warming asks at utility priority`() async throws {
    let harness = try launching(["onboarding"])
    harness.backend.suspend()
    await launchAndAdvance(harness)
    await harness.backend.waitForRequests(1)
    #expect(harness.backend.requests[0].request.priority.level == .utility)
    harness.backend.resume()
  }

  @Test func `a present raises the launch request that it joins`() async throws {
    let harness = try launching(["onboarding"])
    harness.backend.suspend()
    await launchAndAdvance(harness)
    await harness.backend.waitForRequests(1)
    async let source = harness.source("onboarding")
    await harness.backend.requests[0].waitForPriority(.userInitiated)
    harness.backend.resume()
    #expect(try await source == .network)
    #expect(harness.backend.resolves.count == 1)
  }

  @Test func `starting asks nothing before it returns`() async throws {
    let harness = try launching(["onboarding"])
    harness.backend.suspend()
    harness.launch()
    // The clock stands: whatever start-up goes on to do, it waits for nothing.
    #expect(harness.backend.requests.isEmpty)
  }

  @Test func `the strategy is the first screen unless the app says another`() {
    let configuration = FlowPilotConfiguration(apiKey: "fp_test_key", appId: "app")
    #expect(configuration.prefetchMediaStrategy == .firstScreen)
    for strategy in [PrefetchMediaStrategy.none, .firstScreen, .allScreens] {
      let other = FlowPilotConfiguration(
        apiKey: "fp_test_key", appId: "app", prefetchMediaStrategy: strategy)
      #expect(other.prefetchMediaStrategy == strategy)
    }
  }

  @Test func `launch warming fetches images without being asked`() async throws {
    let harness = try richHarness(launches: ["onboarding"])
    await launchAndAdvance(harness)
    await harness.backend.waitForRequests(4)
    #expect(harness.backend.assetURLs.contains(TestFlow.firstURL))
  }

  @Test(
    arguments: [
      (PrefetchMediaStrategy.none, [TestFlow.fontURL]),
      (.firstScreen, [TestFlow.firstURL, TestFlow.fontURL, TestFlow.zoneURL]),
      (.allScreens, [TestFlow.firstURL, TestFlow.fontURL, TestFlow.zoneURL, TestFlow.laterURL]),
    ])
  func `the strategy says which images launch warming fetches`(
    strategy: PrefetchMediaStrategy, urls: [String]
  ) async throws {
    let harness = try richHarness(strategy, launches: ["onboarding"])
    await launchAndAdvance(harness)
    await harness.backend.waitForRequests(1 + urls.count)
    // A bare prefetch of the same placement ends after the warm-up's plan was made.
    await harness.flowPilot.prefetch(["onboarding"])
    #expect(harness.backend.assetURLs == urls)
  }

  @Test func `two declared placements are warmed in one batch`() async throws {
    let harness = try launching(["onboarding", "paywall"])
    await launchAndAdvance(harness)
    await harness.backend.waitForRequests(1)
    let request = harness.backend.requests[0]
    #expect(request.isBatch)
    #expect(request.url == "https://api.getflowpilot.io/v1/apps/app/placements/resolve-batch")
    #expect(try await harness.source("onboarding") != .bundledDefault)
    #expect(try await harness.source("paywall") != .bundledDefault)
    #expect(harness.backend.resolves.count == 1)
  }

  @Test func `one declared placement is warmed without a batch`() async throws {
    let harness = try launching(["onboarding"])
    await launchAndAdvance(harness)
    await harness.backend.waitForRequests(1)
    #expect(harness.backend.requests[0].isBatch == false)
  }

  @Test(arguments: [404, 405, 500, 501, 503])
  func `without a batch placements are resolved one by one`(status: Int) async throws {
    let harness = try launching(["onboarding", "paywall"])
    harness.backend.replyToBatches(.status(status))
    await launchAndAdvance(harness)
    if status == 500 || status == 503 {
      // A backend in trouble is not asked for every placement in the same moment.
      await harness.clock.waitForSleeper(until: harness.clock.uptime + .seconds(1))
      harness.clock.advance(by: .seconds(1))
    }
    await harness.backend.waitForRequests(3)
    #expect(Set(harness.backend.askedPlacements.dropFirst()) == [["onboarding"], ["paywall"]])
    #expect(await harness.flowPilot.isPlacementReady("onboarding"))
    #expect(await harness.flowPilot.isPlacementReady("paywall"))
    #expect(harness.backend.resolves.count == 3)
  }

  @Test func `the cache is the same after a batch as after single resolves`() async throws {
    var flows: [[String]] = []
    for batch in [nil, TestReply.status(404)] {
      let harness = try launching(["onboarding", "paywall"])
      harness.backend.replyToBatches(batch)
      await launchAndAdvance(harness)
      let outcomes = await harness.flowPilot.prefetch(["onboarding", "paywall"])
      #expect(outcomes.values.allSatisfy { $0.isWarmed })
      harness.backend.suspend()
      for key in ["onboarding", "paywall"] { harness.flowPilot.presentPlacement(key) }
      await harness.presenter.shown.wait(for: 2)
      let shown = harness.presenter.shown.all
      #expect(shown.allSatisfy { $0.session.deliverySource == .cache })
      flows.append(shown.compactMap(\.session.flow?.id).sorted())
    }
    #expect(flows == [["f1", "f2"], ["f1", "f2"]])
  }

  @Test func `with caching off launch warming asks nothing and logs a warning`() async throws {
    let harness = try Harness(
      FlowPilotConfiguration(
        apiKey: "fp_test_key", appId: "app", cachingEnabled: false, prefetchOnLaunch: ["onboarding"]))
    harness.launch()
    #expect(harness.log.messages(.warn) == ["Nothing is warmed at launch, since caching is off"])
    #expect(harness.clock.deadlines.isEmpty)
    #expect(harness.backend.requests.isEmpty)
  }

  @Test func `a warmed flow is fresh as long as its answer says`() async throws {
    let harness = try launching(["onboarding"], timeToLive: 60)
    await launchAndAdvance(harness)
    #expect(await harness.flowPilot.isPlacementReady("onboarding"))
    harness.clock.advance(by: .seconds(40))
    #expect(try await harness.source("onboarding") == .cache)
    #expect(harness.backend.resolves.count == 1)
    harness.clock.advance(by: .seconds(20))
    #expect(try await harness.source("onboarding") == .network)
    #expect(harness.backend.resolves.count == 2)
  }

  @Test(arguments: [FlowPilotEnvironment.development, .custom(url: "http://127.0.0.1:1/v1")])
  func `development and custom pass every cache on the way`(environment: FlowPilotEnvironment) async throws {
    let harness = try launching([], in: environment)
    await harness.flowPilot.prefetch(["onboarding"])
    #expect(harness.backend.requests[0].request.headers["Cache-Control"] == "no-cache")
  }

  @Test(arguments: [FlowPilotEnvironment.staging, .production])
  func `staging and production allow caches on the way`(environment: FlowPilotEnvironment) async throws {
    let harness = try launching([], in: environment)
    await harness.flowPilot.prefetch(["onboarding"])
    #expect(harness.backend.requests[0].request.headers["Cache-Control"] == nil)
  }

  @Test(arguments: [0, -1])
  func `with a time to live of zero a warmed flow expires at once`(timeToLive: Double) async throws {
    let harness = try launching(["onboarding"], timeToLive: timeToLive)
    await launchAndAdvance(harness)
    #expect(await harness.flowPilot.prefetch(["onboarding"])["onboarding"]?.isWarmed == true)
    let before = harness.backend.resolves.count
    #expect(try await harness.source("onboarding") == .network)
    #expect(harness.backend.resolves.count == before + 1)
  }

  @Test(arguments: [
    (FlowPilotEnvironment.staging, nil, FlowDeliverySource.cache), (.production, nil, .cache),
    (.development, nil, .network), (.custom(url: "http://127.0.0.1:1/v1"), nil, .network),
    (.development, 300, .cache), (.custom(url: "http://127.0.0.1:1/v1"), 300, .cache),
    (.staging, 0, .network), (.production, 0, .network),
  ])
  func `where a time to live stands the benefit is seen`(
    environment: FlowPilotEnvironment, timeToLive: Double?, source: FlowDeliverySource
  ) async throws {
    let harness = try launching(["onboarding"], timeToLive: timeToLive, in: environment)
    await launchAndAdvance(harness)
    #expect(await harness.flowPilot.isPlacementReady("onboarding"))
    #expect(try await harness.source("onboarding") == source)
  }

  /// A harness with two flows whose launch placements are `keys`.
  private func launching(
    _ keys: [String], timeToLive: Double? = 300, in environment: FlowPilotEnvironment = .production
  ) throws -> Harness {
    let harness = try Harness(
      FlowPilotConfiguration(
        apiKey: "fp_test_key", appId: "app", environment: environment, prefetchOnLaunch: keys))
    harness.backend.reply(to: "onboarding", .flow(TestFlow("f1", timeToLive: timeToLive)))
    harness.backend.reply(to: "paywall", .flow(TestFlow("f2", timeToLive: timeToLive)))
    return harness
  }

  private func launchAndAdvance(_ harness: Harness) async {
    harness.launch()
    await harness.clock.waitForSleeper(until: .milliseconds(50))
    harness.clock.advance(by: .milliseconds(50))
  }
}
