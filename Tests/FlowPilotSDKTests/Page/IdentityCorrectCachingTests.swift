import FlowPilotSDK
import GreenroomKit
import GreenroomTesting
import Testing

/// The page's section "Identity-correct caching".
@Suite(.timeLimit(.minutes(5))) struct IdentityCorrectCachingTests {
  @Test func `a resolve carries the user and the attributes`() async throws {
    let harness = try Harness(
      FlowPilotConfiguration(apiKey: "fp_test_key", appId: "app", context: ["user.plan": "free"]))
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1")))
    harness.identify("alice")
    await harness.flowPilot.prefetch(["paywall"])
    #expect(harness.backend.requests[0].userID == "alice")
    #expect(harness.backend.requests[0].attribute("user.plan") == "free")
  }

  @Test func `a warmed flow is reused for the same user with the same attributes only`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1")))
    harness.identify("alice")
    harness.flowPilot.updateContext(["user.plan": "free"])
    await harness.flowPilot.prefetch(["paywall"])
    #expect(try await harness.source("paywall") == .cache)
    harness.identify("bob")
    #expect(try await harness.source("paywall") == .network)
    harness.identify("alice")
    #expect(try await harness.source("paywall") == .cache)
    harness.flowPilot.updateContext(["user.plan": "pro"])
    #expect(try await harness.source("paywall") == .network)
    harness.flowPilot.updateContext(["user.plan": "free"])
    #expect(try await harness.source("paywall") == .cache)
    #expect(harness.backend.resolves.count == 3)
  }

  @Test func `after the user changed the next present shows what the backend says to the new one`()
    async throws
  {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("for alice")), .flow(TestFlow("for bob")))
    harness.identify("alice")
    await harness.flowPilot.prefetch(["paywall"])
    harness.identify("bob")
    harness.flowPilot.presentPlacement("paywall")
    await harness.presenter.shown.wait()
    let session = try #require(harness.presenter.shown.all.first?.session)
    #expect(session.flow?.id == "for bob")
    #expect(session.deliverySource == .network)
    #expect(session.identity.userID == "bob")
    #expect(harness.backend.resolves.map(\.userID) == ["alice", "bob"])
  }

  @Test func `after updateContext the next present resolves with the new attributes`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1")))
    await harness.flowPilot.prefetch(["paywall"])
    harness.flowPilot.updateContext(["user.plan": "pro"])
    #expect(try await harness.source("paywall") == .network)
    #expect(harness.backend.resolves.map { $0.attribute("user.plan") } == [nil, "pro"])
  }

  @Test(arguments: [
    (TestReply.flow(TestFlow("for alice")), nil), (.nothing, FlowPilotErrorCode.flowNotFound),
    (.status(403), .apiError), (.status(404), .placementNotFound),
  ])
  func `a flow warmed while anonymous is not shown to a user identified since`(
    reply: TestReply, code: FlowPilotErrorCode?
  ) async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("anonymous")), reply)
    await harness.flowPilot.prefetch(["paywall"])
    harness.identify("alice")
    #expect(await failure { try await harness.source("paywall") } == code)
    #expect(harness.backend.resolves.count == 2)
  }

  @Test(arguments: [TestReply.failure(.notConnected), .failure(.hostNotFound), .failure(.timedOut)])
  func `offline the stale flow is shown across a change of identity`(reply: TestReply) async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("anonymous")), reply)
    await harness.flowPilot.prefetch(["paywall"])
    harness.identify("alice")
    harness.flowPilot.presentPlacement("paywall")
    await harness.presenter.shown.wait()
    let session = try #require(harness.presenter.shown.all.first?.session)
    #expect(session.flow?.id == "anonymous")
    #expect(session.deliverySource == .staleCache)
    #expect(session.identity.isCopyOfAnotherIdentity)
  }

  @Test func `offline no flow of before a reset is shown to anybody`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("for alice")), .failure(.notConnected))
    harness.identify("alice")
    await harness.flowPilot.prefetch(["paywall"])
    harness.flowPilot.greenroom.reset()
    harness.identify("bob")
    #expect(await failure { try await harness.source("paywall") } == .networkError)
  }
}
