import Foundation
import GreenroomTesting
import Testing

@testable import GreenroomKit

@Suite(.timeLimit(.minutes(5))) struct ReadinessTests {
  @Test func `a fresh copy answers without a request`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f")))
    await harness.greenroom.prefetch(["paywall"])
    #expect(await harness.greenroom.isPlacementReady("paywall"))
    #expect(harness.backend.resolves.count == 1)
  }

  @Test func `without a copy the backend is asked and the answer stays warm`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f")))
    #expect(await harness.greenroom.isPlacementReady("paywall"))
    #expect(try await harness.greenroom.createSession("paywall").deliverySource == .cache)
    #expect(harness.backend.resolves.count == 1)
  }

  @Test func `nothing to show is not ready and is believed for its time`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .nothing)
    #expect(await harness.greenroom.isPlacementReady("paywall") == false)
    #expect(await harness.greenroom.isPlacementReady("paywall") == false)
    #expect(harness.backend.resolves.count == 1)
    harness.clock.advance(by: .seconds(31))
    #expect(await harness.greenroom.isPlacementReady("paywall") == false)
    #expect(harness.backend.resolves.count == 2)
  }

  @Test func `a stale copy outranks a failed resolve`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f", timeToLive: 5)), .failure(.notConnected))
    await harness.greenroom.prefetch(["paywall"])
    harness.clock.advance(by: .seconds(6))
    #expect(await harness.greenroom.isPlacementReady("paywall"))
  }

  @Test func `a bundled copy alone is not ready although a present would show it`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .failure(.notConnected))
    harness.greenroom.registerBundled(placement: "paywall", json: TestFlow("shipped").json)
    #expect(await harness.greenroom.isPlacementReady("paywall") == false)
    #expect(try await harness.greenroom.createSession("paywall").deliverySource == .bundled)
  }

  @Test func `with caching off the backend is asked each time and nothing is kept`() async throws {
    let harness = try Harness { $0.cachingEnabled = false }
    harness.backend.reply(to: "paywall", .flow(TestFlow("f")), .flow(TestFlow("f")), .failure(.notConnected))
    #expect(await harness.greenroom.isPlacementReady("paywall"))
    #expect(await harness.greenroom.isPlacementReady("paywall"))
    #expect(await harness.greenroom.isPlacementReady("paywall") == false)
    #expect(harness.backend.resolves.count == 3)
  }

  @Test func `a time to live of zero is never fresh and usable when unheard`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f", timeToLive: 0)), .failure(.notConnected))
    #expect(await harness.greenroom.isPlacementReady("paywall"))
    #expect(await harness.greenroom.isPlacementReady("paywall"))
    #expect(harness.backend.resolves.count == 2)
  }

  @Test func `without a time to live an answer is fresh for five minutes`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f", timeToLive: nil)))
    _ = await harness.greenroom.isPlacementReady("paywall")
    harness.clock.advance(by: .seconds(239))
    _ = await harness.greenroom.isPlacementReady("paywall")
    #expect(harness.backend.resolves.count == 1)
  }

  @Test(arguments: [Greenroom.Environment.development, .custom(url: "http://127.0.0.1/v1")])
  func `in an environment to develop in an answer without a time to live is not fresh`(
    environment: Greenroom.Environment
  ) async throws {
    let harness = try Harness { $0.environment = environment }
    harness.backend.reply(to: "paywall", .flow(TestFlow("f", timeToLive: nil)))
    _ = await harness.greenroom.isPlacementReady("paywall")
    _ = await harness.greenroom.isPlacementReady("paywall")
    #expect(harness.backend.resolves.count == 2)
    #expect(harness.backend.resolves[0].request.headers["Cache-Control"] == "no-cache")
  }

  @Test func `a copy in the last fifth of its time is shown and refreshed behind`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("old", timeToLive: 100)), .flow(TestFlow("new")))
    _ = await harness.greenroom.isPlacementReady("paywall")
    harness.clock.advance(by: .seconds(81))
    let session = try await harness.greenroom.createSession("paywall")
    #expect(session.flow?.id == "old")
    #expect(session.deliverySource == .cache)
    await harness.backend.waitForRequests(2)
  }

  @Test func `a clock set back does not keep a copy fresh`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f")))
    _ = await harness.greenroom.isPlacementReady("paywall")
    harness.clock.setNow(harness.clock.now - 86_400)
    _ = await harness.greenroom.isPlacementReady("paywall")
    #expect(harness.backend.resolves.count == 2)
  }
}
