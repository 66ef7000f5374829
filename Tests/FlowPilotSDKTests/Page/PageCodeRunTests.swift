import FlowPilotSDK
import Foundation
import GreenroomKit
import GreenroomTesting
import Testing

/// What the page's usage code does when it runs: equal code, over the shared instance of this process. One test at a
/// time, since there is only one.
@Suite(.serialized, .timeLimit(.minutes(5))) struct PageCodeRunTests {
  private let world: World

  init() throws {
    world = try World()
  }

  @Test func `the launch task runs and tells the state of each placement`() async {
    configure()
    world.backend.reply(to: "onboarding", .flow(TestFlow("f1")))
    world.backend.reply(to: "paywall", .nothing)
    let lines = Recorded<String>()
    let task = Task {
      let outcomes = await FlowPilot.shared?.prefetch(["onboarding", "paywall", "Bad Key"])
      for (key, outcome) in outcomes ?? [:] {
        switch outcome.state {
        case .warmed(let fromCache):
          lines.append("\(key): ready (fromCache: \(fromCache), media: \(outcome.mediaWarmed))")
        case .noFlow:
          lines.append("\(key): no flow")
        case .failed(let error):
          lines.append("\(key): failed (\(error.code.rawValue))")
        }
      }
    }
    await task.value
    #expect(
      lines.all.sorted() == [
        "Bad Key: failed (placement_not_found)", "onboarding: ready (fromCache: false, media: false)",
        "paywall: no flow",
      ])
  }

  @Test func `the call with media runs`() async {
    configure()
    world.backend.reply(to: "onboarding", .flow(TestFlow("f1")))
    await FlowPilot.shared?.prefetch(["onboarding"], warmMedia: true)
    #expect(world.backend.askedPlacements == [["onboarding"]])
  }

  @Test func `the configuration runs and warms what it declares`() async {
    world.backend.reply(to: "onboarding", .flow(TestFlow("f1")))
    world.backend.reply(to: "paywall", .flow(TestFlow("f2")))
    configure(
      FlowPilotConfiguration(
        apiKey: "fp_live_xxxxxxxxxxxxxxxx",
        appId: "your-app-id",
        prefetchOnLaunch: ["onboarding", "paywall"],
        prefetchMediaStrategy: .firstScreen
      ))
    await world.clock.waitForSleeper(until: .milliseconds(50))
    world.clock.advance(by: .milliseconds(50))
    await world.backend.waitForRequests(1)
    #expect(
      world.backend.requests[0].url
        == "https://api.getflowpilot.io/v1/apps/your-app-id/placements/resolve-batch")
    #expect(await FlowPilot.shared?.isPlacementReady("paywall") == true)
    #expect(world.backend.resolves.count == 1)
  }

  @Test func `asking and then presenting with one argument is served from the cache`() async {
    configure()
    world.backend.reply(to: "onboarding", .flow(TestFlow("f1")))
    if await FlowPilot.shared?.isPlacementReady("onboarding") == true {
      FlowPilot.shared?.presentPlacement("onboarding")
    }
    await world.presenter.shown.wait()
    #expect(world.presenter.shown.all.map(\.session.deliverySource) == [.cache])
    #expect(world.backend.resolves.count == 1)
  }

  @Test @MainActor func `the button's task makes a session and asks for readiness`() async {
    configure()
    world.backend.reply(to: "paywall", .flow(TestFlow("f1")))
    var session: FlowSession?
    var canShow = false
    canShow = await FlowPilot.shared?.isPlacementReady("paywall") ?? false
    session = try? await FlowPilot.shared?.createSession(placementKey: "paywall")
    #expect(canShow)
    #expect(session?.placementId == "paywall")
    #expect(session?.deliverySource == .cache)
  }

  // MARK: Configuring

  @Test(arguments: ["", "live_key", "fp_"])
  func `a key that no backend accepts leaves the shared instance as it is`(key: String) {
    configure()
    let before = FlowPilot.shared
    let refused = RecordingLog()
    FlowPilot.configure(FlowPilotConfiguration(apiKey: key, appId: "app")) { $0.logHandler = refused }
    #expect(FlowPilot.shared === before)
    #expect(refused.messages(.error).count == 1)
  }

  @Test func `configuring again replaces the shared instance`() {
    configure()
    let before = FlowPilot.shared
    configure()
    #expect(FlowPilot.shared !== before)
  }

  @Test func `identify right after configure gives one warm-up for that user`() async {
    world.backend.reply(to: "onboarding", .flow(TestFlow("f1")))
    configure(
      FlowPilotConfiguration(apiKey: "fp_test_key", appId: "app", prefetchOnLaunch: ["onboarding"]))
    FlowPilot.identify("alice")
    await world.clock.waitForSleeper(until: .milliseconds(50))
    world.clock.advance(by: .milliseconds(50))
    #expect(await FlowPilot.shared?.isPlacementReady("onboarding") == true)
    #expect(world.backend.resolves.map(\.userID) == ["alice"])
  }

  @Test func `identify and reset change the user of the next call`() async {
    configure()
    world.backend.reply(to: "paywall", .flow(TestFlow("f1")))
    FlowPilot.identify("alice")
    await FlowPilot.shared?.prefetch(["paywall"])
    FlowPilot.reset()
    await FlowPilot.shared?.prefetch(["paywall"])
    let users = world.backend.resolves.map(\.userID)
    #expect(users.first == "alice")
    #expect(users.count == 2)
    #expect(users.last != "alice")
  }

  private func configure(
    _ configuration: FlowPilotConfiguration = FlowPilotConfiguration(apiKey: "fp_test_key", appId: "app")
  ) {
    FlowPilot.configure(configuration, world.seams)
  }
}
