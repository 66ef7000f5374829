import FlowPilotSDK
import GreenroomKit
import GreenroomTesting
import Testing

/// The page's section "PrefetchOutcome".
@Suite(.timeLimit(.minutes(5))) struct PrefetchOutcomeTests {
  @Test func `warmed means that a flow is at hand and ready`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1")))
    #expect(await harness.flowPilot.prefetch(["paywall"])["paywall"]?.isWarmed == true)
    harness.backend.suspend()
    #expect(try await harness.source("paywall") == .cache)
  }

  @Test func `no flow means that the backend was heard and has nothing`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .nothing)
    harness.backend.reply(to: "survey", .failure(.notConnected))
    harness.backend.replyToBatches(.status(404))
    let outcomes = await harness.flowPilot.prefetch(["paywall", "survey"])
    #expect(outcomes.words == ["paywall": "no flow", "survey": "failed: network_error"])
  }

  @Test func `failed carries the error of the resolve`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .status(403))
    let outcome = await harness.flowPilot.prefetch(["paywall"])["paywall"]
    guard case .failed(let error) = outcome?.state else {
      Issue.record("\(String(describing: outcome))")
      return
    }
    #expect(error.code == .apiError)
    #expect(error.context?["status_code"] == "403")
    #expect(error.isClientError)
  }

  @Test func `an outcome names its placement`() async throws {
    let harness = try Harness()
    let outcomes = await harness.flowPilot.prefetch(["paywall", "survey", ""])
    #expect(Set(outcomes.keys) == ["paywall", "survey", ""])
    for (key, outcome) in outcomes { #expect(outcome.placementKey == key) }
  }

  @Test func `the state is one of three`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "onboarding", .flow(TestFlow("f1")))
    harness.backend.reply(to: "survey", .nothing)
    let outcomes = await harness.flowPilot.prefetch(["onboarding", "survey", "paywall"])
    // No default: a fourth case would not compile.
    let words = outcomes.mapValues { outcome in
      switch outcome.state {
      case .warmed(fromCache: _): "warmed"
      case .noFlow: "no flow"
      case .failed(_): "failed"
      }
    }
    #expect(words == ["onboarding": "warmed", "survey": "no flow", "paywall": "failed"])
  }

  @Test(Parts.warmer) func `mediaWarmed is true when this prefetch fetched the images`() async throws {
    let harness = try richHarness()
    #expect(
      await harness.flowPilot.prefetch(["onboarding"], warmMedia: true)["onboarding"]?.mediaWarmed == true)
    #expect(harness.backend.assetURLs.contains(TestFlow.firstURL))
  }

  @Test(arguments: [nil, false] as [Bool?])
  func `mediaWarmed is false unless media is asked for`(warmMedia: Bool?) async throws {
    let harness = try richHarness()
    let outcomes = await harness.flowPilot.prefetch(["onboarding"], warmMedia: warmMedia)
    #expect(outcomes["onboarding"]?.isWarmed == true)
    #expect(outcomes["onboarding"]?.mediaWarmed == false)
  }

  @Test(arguments: [TestReply.nothing, .status(403), .failure(.notConnected)])
  func `mediaWarmed is false without a flow`(reply: TestReply) async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", reply)
    let outcomes = await harness.flowPilot.prefetch(["paywall"], warmMedia: true)
    #expect(outcomes["paywall"]?.mediaWarmed == false)
  }

  @Test func `isWarmed is true exactly for warmed`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "onboarding", .flow(TestFlow("f1")))
    harness.backend.reply(to: "survey", .nothing)
    let outcomes = await harness.flowPilot.prefetch(["onboarding", "survey", "paywall"])
    #expect(
      outcomes.mapValues(\.isWarmed) == ["onboarding": true, "survey": false, "paywall": false])
  }

  @Test func `fromCache is true for a fresh copy`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1")))
    await harness.flowPilot.prefetch(["paywall"])
    #expect(await harness.flowPilot.prefetch(["paywall"]).words == ["paywall": "warmed from cache"])
  }

  @Test func `fromCache is true for a stale copy after a failed resolve`() async throws {
    let harness = try Harness()
    harness.backend.reply(
      to: "paywall", .flow(TestFlow("f1", timeToLive: 10)), .failure(.notConnected))
    await harness.flowPilot.prefetch(["paywall"])
    harness.clock.advance(by: .seconds(11))
    #expect(await harness.flowPilot.prefetch(["paywall"]).words == ["paywall": "warmed from cache"])
    #expect(harness.backend.resolves.count == 2)
  }

  @Test func `fromCache is false for a live answer, also when a copy was stale`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1", timeToLive: 10)))
    #expect(await harness.flowPilot.prefetch(["paywall"]).words == ["paywall": "warmed"])
    harness.clock.advance(by: .seconds(11))
    #expect(await harness.flowPilot.prefetch(["paywall"]).words == ["paywall": "warmed"])
  }

  @Test func `fromCache is false for a bundled flow`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .failure(.notConnected))
    harness.flowPilot.registerBundledFlow(placementKey: "paywall", json: TestFlow("shipped").json)
    #expect(await harness.flowPilot.prefetch(["paywall"]).words == ["paywall": "warmed"])
    #expect(try await harness.source("paywall") == .bundledDefault)
  }
}
