import Foundation
import GreenroomTesting
import Testing

@testable import GreenroomKit

/// What is shown when the server says no, says nothing, or says something else.
@Suite(.timeLimit(.minutes(5))) struct DeliveryFallbackTests {
  /// An instance with a copy that is not fresh any more, whose backend then gives `reply`.
  private func stale(_ reply: TestReply) async throws -> Harness {
    let first = try Harness.delivery()
    first.backend.reply(to: "paywall", .delivery(TestDelivery("spring")))
    await first.greenroom.prefetch(["paywall"])
    let second = try await first.relaunchedDelivery()
    second.clock.advance(by: .seconds(60))
    second.backend.reply(to: "paywall", reply)
    return second
  }

  @Test(arguments: [400, 401, 403, 404, 410, 413])
  func `a 4xx is an error even with a copy`(status: Int) async throws {
    let harness = try await stale(.status(status))
    harness.greenroom.registerBundled(placement: "paywall", json: TestDelivery("shipped").json)
    let shown = await harness.shown("paywall")
    #expect(["api_error", "invalid_api_key", "placement_not_found"].contains(shown), "\(shown)")
    #expect(await !harness.greenroom.isPlacementReady("paywall"))
    #expect(await harness.greenroom.prefetch(["paywall"])["paywall"]?.isWarmed == false)
    // The copy is kept for when the server is unheard.
    harness.backend.reply(to: "paywall", .failure(.notConnected))
    #expect(await harness.shown("paywall") == "stale_cache spring 1")
  }

  @Test(arguments: [408, 425, 429, 500, 502, 503, 599, 302, 206])
  func `a status that is no refusal leaves the last copy in use`(status: Int) async throws {
    let harness = try await stale(.status(status))
    #expect(await harness.shown("paywall") == "stale_cache spring 1")
  }

  @Test(arguments: [TransportError.Kind.notConnected, .hostNotFound, .refused, .timedOut])
  func `without network the last copy is used`(kind: TransportError.Kind) async throws {
    let harness = try await stale(.failure(kind))
    #expect(await harness.shown("paywall") == "stale_cache spring 1")
  }

  @Test(arguments: [
    "", "{", "[]", "\"x\"", #"{"paywall":7}"#, #"{"paywall":{},"rules":{}}"#, #"{"paywall":{},"rules":[7]}"#,
    #"{"paywall":{},"experiment":[]}"#, #"{"paywall":{},"frequency":1}"#, #"{"paywall":{},"holdout":"h"}"#,
    #"{"placement":"another","paywall":{}}"#,
  ])
  func `a body that cannot be read replaces neither copy nor validator`(body: String) async throws {
    let harness = try await stale(.body(Data(body.utf8)))
    #expect(await harness.shown("paywall") == "stale_cache spring 1")
    harness.backend.reply(to: "paywall", .delivery(TestDelivery("spring")))
    #expect(await harness.greenroom.prefetch(["paywall"]).words == ["paywall": "warmed"])
    #expect(harness.backend.resolves.last?.request.headers["If-None-Match"] == TestDelivery("spring").etag)
  }

  @Test func `an answer about another screen is refused`() async throws {
    let harness = try Harness.delivery()
    harness.backend.reply(to: "spring", .delivery(TestDelivery("autumn")))
    #expect(await harness.shown(.screen("spring")) == "invalid_flow_schema")
  }

  @Test func `a timeout without a copy says that the screen took too long to load`() async throws {
    let harness = try Harness.delivery()
    harness.backend.suspend()
    async let shown = harness.shown("paywall")
    await harness.backend.waitForRequests(1)
    try await harness.waitForWaiters(1, on: "paywall")
    harness.clock.advance(by: .seconds(8))
    #expect(await shown == "timeout")
    harness.backend.resume()
  }

  @Test func `a null paywall is kept and believed offline, a bundled copy notwithstanding`() async throws {
    let first = try Harness.delivery()
    first.backend.reply(to: "paywall", .delivery(TestDelivery(nil)))
    #expect(await first.greenroom.prefetch(["paywall"]).words == ["paywall": "no flow"])
    let second = try await first.relaunchedDelivery()
    second.clock.advance(by: .seconds(600))
    second.greenroom.registerBundled(placement: "paywall", json: TestDelivery("shipped").json)
    second.backend.reply(to: "paywall", .failure(.notConnected))
    #expect(await second.shown("paywall") == "flow_not_found")
    #expect(await !second.greenroom.isPlacementReady("paywall"))
  }

  @Test func `a bundled screen or answer is shown when nothing else is at hand`() async throws {
    let harness = try Harness.delivery()
    harness.backend.reply(to: "a", .failure(.notConnected))
    harness.backend.reply(to: "b", .status(503))
    harness.greenroom.registerBundled(placement: "a", json: TestDelivery("shipped").json)
    harness.greenroom.registerBundled(placement: "b", json: Data(TestDelivery("bare").screenJSON.utf8))
    #expect(await harness.shown("a") == "bundled_default shipped 1")
    async let shown = harness.shown("b")
    await harness.clock.waitForSleeper(until: .seconds(8))
    #expect(await shown == "bundled_default bare 0")
  }
}
