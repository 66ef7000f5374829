import FlowPilotSDK
import Foundation
import GreenroomKit
import GreenroomTesting
import Testing

/// The page's section "Notes and warnings".
@Suite(.timeLimit(.minutes(5))) struct NotesAndWarningsTests {
  @Test func `after a warmed outcome a change of context may leave nothing to show`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1")), .nothing)
    #expect(await harness.flowPilot.prefetch(["paywall"])["paywall"]?.isWarmed == true)
    #expect(await harness.flowPilot.isPlacementReady("paywall"))
    harness.flowPilot.updateContext(["user.plan": "pro"])
    #expect(await failure { try await harness.source("paywall") } == .flowNotFound)
  }

  @Test func `after a warmed outcome a pause may leave nothing to show`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1", timeToLive: 10)), .nothing)
    #expect(await harness.flowPilot.prefetch(["paywall"])["paywall"]?.isWarmed == true)
    harness.clock.advance(by: .seconds(11))
    #expect(await failure { try await harness.source("paywall") } == .flowNotFound)
  }

  @Test func `nothing to show can be caught when presenting`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .nothing)
    let code = await failure {
      try await harness.flowPilot.presentPlacement("paywall", options: PresentationOptions())
    }
    #expect(code == .flowNotFound)
    #expect(harness.presenter.shown.all.isEmpty)
  }

  @Test func `nothing to show calls the fallback when presenting`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .nothing)
    let fallbacks = Recorded<FlowPilotErrorCode>()
    let result = await harness.flowPilot.presentPlacement("paywall") { fallbacks.append($0.code) }
    #expect(fallbacks.all == [.flowNotFound])
    #expect(result.outcome == .error)
    #expect(result.error?.code == .flowNotFound)
  }

  @Test func `offline and not cached a bundled flow shows but makes no placement ready`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .failure(.notConnected))
    harness.flowPilot.registerBundledFlow(placementKey: "paywall", json: TestFlow("shipped").json)
    #expect(await harness.flowPilot.isPlacementReady("paywall") == false)
    #expect(try await harness.source("paywall") == .bundledDefault)
  }

  @Test(Parts.warmer) func `no more images are under way at once than the cap`() async throws {
    let harness = try Harness()
    var flow = TestFlow("many")
    flow.images = (1...40).map { "https://cdn.example.test/\($0).png" }
    harness.backend.reply(to: "paywall", .flow(flow))
    await harness.flowPilot.prefetch(["paywall"])
    harness.backend.suspend()
    async let outcomes = harness.flowPilot.prefetch(["paywall"], warmMedia: true)
    await harness.backend.waitForRequests(1 + 1)
    let underWay = harness.backend.assetRequests.count
    #expect((1...16).contains(underWay))
    for url in flow.images { harness.backend.reply(toAsset: url, .body(TestBackend.png)) }
    harness.backend.resume()
    #expect(await outcomes["paywall"]?.mediaWarmed == true)
    #expect(harness.backend.assetRequests.count == 40)
  }

  @Test(Parts.warmer) func `images that are there are not fetched again`() async throws {
    let harness = try richHarness()
    await harness.flowPilot.prefetch(["onboarding"], warmMedia: true)
    let before = harness.backend.assetRequests.count
    await harness.flowPilot.prefetch(["onboarding"], warmMedia: true)
    #expect(harness.backend.assetRequests.count == before)
  }

  @Test(
    Parts.warmer, arguments: [TestReply.status(404), .status(503), .failure(.connectionLost), .body(Data())])
  func `media that cannot be fetched never fails a prefetch`(reply: TestReply) async throws {
    let harness = try richHarness()
    for url in [TestFlow.firstURL, TestFlow.zoneURL, TestFlow.fontURL] {
      harness.backend.reply(toAsset: url, reply)
    }
    let outcomes = await harness.flowPilot.prefetch(["onboarding"], warmMedia: true)
    #expect(outcomes.words == ["onboarding": "warmed"])
  }

  @Test(Parts.warmer) func `Lottie and video are not fetched`() async throws {
    let harness = try Harness(
      FlowPilotConfiguration(
        apiKey: "fp_test_key", appId: "app", prefetchMediaStrategy: .allScreens))
    let flow = """
      {"flow_id": "f1", "flow_version_id": "v1", "flow_schema": {"entryNodeId": "a", "nodes": [
        {"id": "a", "kind": "screen", "layout": {"id": "r", "type": "screenRoot", "children": [
          {"id": "l", "type": "lottie", "props": {"src": "https://cdn.example.test/a.json"}},
          {"id": "v", "type": "video", "props": {"src": "https://cdn.example.test/a.mp4"}},
          {"id": "n", "type": "icon", "props": {"iconName": "Star"}},
          {"id": "i", "type": "image", "props": {"src": "https://cdn.example.test/a.png"}}]}}]}}
      """
    harness.backend.reply(to: "paywall", .body(Data(flow.utf8)))
    harness.backend.reply(toAsset: "https://cdn.example.test/a.png", .body(TestBackend.png))
    let outcomes = await harness.flowPilot.prefetch(["paywall"], warmMedia: true)
    #expect(outcomes["paywall"]?.mediaWarmed == true)
    #expect(harness.backend.assetURLs == ["https://cdn.example.test/a.png"])
  }
}
