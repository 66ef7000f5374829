import FlowPilotSDK
import Foundation
import GreenroomKit
import GreenroomTesting
import Testing

/// The page's section "prefetch".
@Suite(.timeLimit(.minutes(5))) struct PrefetchTests {
  @Test func `a warmed flow is in memory`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1")))
    await harness.flowPilot.prefetch(["paywall"])
    #expect(await harness.flowPilot.prefetch(["paywall"]).words == ["paywall": "warmed from cache"])
    #expect(harness.backend.resolves.count == 1)
  }

  @Test(Parts.store) func `a warmed flow is on disk and shown after a relaunch without a request`()
    async throws
  {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1")))
    await harness.flowPilot.prefetch(["paywall"])
    let relaunched = try await harness.relaunched()
    #expect(try await relaunched.source("paywall") == .cache)
    #expect(relaunched.backend.requests.isEmpty)
  }

  @Test(Parts.warmer) func `the fonts of a flow are fetched with it`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(.rich))
    harness.backend.replyToRichAssets()
    await harness.flowPilot.prefetch(["paywall"])
    #expect(harness.backend.assetURLs == [TestFlow.fontURL])
  }

  @Test func `a present after a prefetch does not wait for a backend that hangs`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1")))
    await harness.flowPilot.prefetch(["paywall"])
    harness.backend.suspend()
    #expect(try await harness.source("paywall") == .cache)
  }

  @Test func `all keys are under way at the same time`() async throws {
    let harness = try Harness()
    harness.backend.replyToBatches(.status(404))
    await harness.flowPilot.prefetch(["first", "second"])
    let before = harness.backend.requests.count
    harness.backend.suspend()
    async let outcomes = harness.flowPilot.prefetch(["a", "b", "c", "d"])
    await harness.backend.waitForRequests(before + 4)
    #expect(Set(harness.backend.askedPlacements.dropFirst(before)) == [["a"], ["b"], ["c"], ["d"]])
    harness.backend.resume()
    #expect(await outcomes.count == 4)
  }

  @Test func `repeated keys count once`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1")))
    let outcomes = await harness.flowPilot.prefetch(["paywall", "paywall", "paywall"])
    #expect(outcomes.words == ["paywall": "warmed"])
    #expect(harness.backend.askedPlacements == [["paywall"]])
  }

  @Test(arguments: [
    (TestReply.status(400), "api_error"), (.status(401), "invalid_api_key"), (.status(403), "api_error"),
    (.status(404), "placement_not_found"), (.failure(.notConnected), "network_error"),
    (.failure(.timedOut), "timeout"), (.failure(.tooLarge), "network_error"),
    (.body(Data("<html>".utf8)), "invalid_flow_schema"), (.body(Data()), "invalid_flow_schema"),
  ])
  func `whatever goes wrong is an outcome`(reply: TestReply, code: String) async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", reply)
    #expect(await harness.flowPilot.prefetch(["paywall"]).words == ["paywall": "failed: \(code)"])
  }

  @Test func `one call says of each placement what is warm and what failed in one request`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "onboarding", .flow(TestFlow("f1")))
    harness.backend.reply(to: "survey", .nothing)
    let outcomes = await harness.flowPilot.prefetch(["onboarding", "survey", "Not A Key"])
    #expect(
      outcomes.words == [
        "onboarding": "warmed", "survey": "no flow", "Not A Key": "failed: placement_not_found",
      ])
    #expect(harness.backend.requests.count == 1)
  }

  @Test func `prefetch returns while the main thread is blocked`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1")))
    let result = await whileMainThreadIsBlocked {
      await harness.flowPilot.prefetch(["paywall"], warmMedia: true).words
    }
    #expect(result.value == ["paywall": "warmed"])
    #expect(result.endedWhileBlocked)
  }

  @Test func `warmed is from cache only where a local copy stands`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1")))
    harness.backend.reply(to: "onboarding", .failure(.notConnected))
    harness.flowPilot.registerBundledFlow(placementKey: "onboarding", json: TestFlow("shipped").json)
    harness.backend.replyToBatches(.status(404))
    let keys = ["paywall", "onboarding"]
    #expect(
      await harness.flowPilot.prefetch(keys).words == ["paywall": "warmed", "onboarding": "warmed"])
    #expect(
      await harness.flowPilot.prefetch(keys).words
        == ["paywall": "warmed from cache", "onboarding": "warmed"])
  }

  @Test func `an answer that says nothing is no flow and leaves nothing to show`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .nothing)
    #expect(await harness.flowPilot.prefetch(["paywall"]).words == ["paywall": "no flow"])
    #expect(await failure { try await harness.source("paywall") } == .flowNotFound)
  }

  @Test func `nothing to show outranks the copy that was kept and the one that is bundled`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1", timeToLive: 10)), .nothing)
    harness.flowPilot.registerBundledFlow(placementKey: "paywall", json: TestFlow("shipped").json)
    await harness.flowPilot.prefetch(["paywall"])
    harness.clock.advance(by: .seconds(11))
    #expect(await harness.flowPilot.prefetch(["paywall"]).words == ["paywall": "no flow"])
    #expect(await failure { try await harness.source("paywall") } == .flowNotFound)
  }

  @Test func `a failed resolve without a fallback is failed and warms nothing`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .failure(.notConnected))
    #expect(
      await harness.flowPilot.prefetch(["paywall"]).words == ["paywall": "failed: network_error"])
    #expect(await failure { try await harness.source("paywall") } == .networkError)
  }

  @Test func `a failed resolve with a fallback is warmed`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1", timeToLive: 10)), .status(403))
    await harness.flowPilot.prefetch(["paywall"])
    harness.clock.advance(by: .seconds(11))
    #expect(await harness.flowPilot.prefetch(["paywall"]).words == ["paywall": "warmed from cache"])
    #expect(try await harness.source("paywall") == .staleCache)
  }
}
