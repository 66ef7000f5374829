import Foundation
import GreenroomTesting
import Testing

@testable import GreenroomKit

/// When a request that was not heard is sent again.
@Suite(.timeLimit(.minutes(5))) struct RetryTests {
  @Test(arguments: [TransportError.Kind.notConnected, .refused, .hostNotFound, .timedOut, .tooLarge])
  func `a certain failure is not repeated and takes no time`(kind: TransportError.Kind) async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .failure(kind))
    #expect(await harness.greenroom.prefetch(["paywall"])["paywall"]?.isWarmed == false)
    #expect(harness.backend.resolves.count == 1)
    #expect(harness.clock.uptime == .zero)
  }

  @Test func `a lost connection is tried once more at once`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .failure(.connectionLost), .flow(TestFlow("f1")))
    #expect(await harness.greenroom.prefetch(["paywall"]).words == ["paywall": "warmed"])
    #expect(harness.clock.uptime == .zero)
  }

  @Test func `a lost connection hands out no stale copy while the retry answers`() async throws {
    let harness = try Harness()
    harness.backend.reply(
      to: "paywall", .flow(TestFlow("old", timeToLive: 5)), .failure(.connectionLost),
      .flow(TestFlow("new")))
    await harness.greenroom.prefetch(["paywall"])
    harness.clock.advance(by: .seconds(6))
    #expect(try await harness.greenroom.createSession("paywall").flow?.id == "new")
  }

  @Test func `a connection lost twice is a failure`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .failure(.connectionLost))
    #expect(await harness.greenroom.prefetch(["paywall"]).words == ["paywall": "failed: network_error"])
    #expect(harness.backend.resolves.count == 2)
  }

  @Test func `without a copy retries run inside the deadline`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .status(503), .status(503), .flow(TestFlow("f1")))
    let call = Task { await harness.greenroom.prefetch(["paywall"]) }
    await harness.clock.waitForSleeper(until: .seconds(1))
    harness.clock.advance(by: .seconds(1))
    await harness.clock.waitForSleeper(until: .seconds(3))
    harness.clock.advance(by: .seconds(2))
    #expect(await call.value.words == ["paywall": "warmed"])
    #expect(harness.backend.resolves.count == 3)
  }

  @Test func `with a copy the caller gets it at the first failure and retries go on behind`() async throws {
    let harness = try Harness()
    harness.backend.reply(
      to: "paywall", .flow(TestFlow("old", timeToLive: 5)), .status(500), .flow(TestFlow("new")))
    await harness.greenroom.prefetch(["paywall"])
    harness.clock.advance(by: .seconds(6))
    let session = try await harness.greenroom.createSession("paywall")
    #expect(session.flow?.id == "old")
    #expect(session.deliverySource == .staleCache)
    await harness.clock.waitForSleeper(until: .seconds(7))
    let identity = await harness.greenroom.engine.identity.identity()
    let flight = try #require(harness.greenroom.engine.resolver.flight(for: "paywall", identity))
    harness.clock.advance(by: .seconds(1))
    // Whoever comes while the retry is under way gets the copy at once, too.
    _ = await flight.wait(FlightTerms(deadline: .seconds(10_000)))
    #expect(try await harness.greenroom.createSession("paywall").flow?.id == "new")
  }

  @Test func `a deadline after failed attempts reports what failed`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .status(503))
    let call = Task { await harness.greenroom.prefetch(["paywall"]) }
    await harness.clock.waitForSleeper(until: .seconds(1))
    harness.clock.advance(by: .seconds(4))
    #expect(await call.value.words == ["paywall": "failed: api_error"])
  }

  @Test(arguments: [
    (RetryAdvice.backoff(atLeast: nil), [1.0, 2.0, 4.0, nil]),
    (.backoff(atLeast: 3), [3.0, 3.0, 4.0, nil]),
    (.backoff(atLeast: -1), [1.0, 2.0, 4.0, nil]),
    (.backoff(atLeast: .nan), [1.0, 2.0, 4.0, nil]),
    (.backoff(atLeast: 1e30), [60.0, 60.0, 60.0, nil]),
    (.backoff(atLeast: .infinity), [1.0, 2.0, 4.0, nil]),
    (.onceAtOnce, [0.0, nil]),
    (.never, [nil]),
  ])
  func `the pauses are`(advice: RetryAdvice, pauses: [Double?]) {
    var rule = RetryRule()
    for pause in pauses {
      #expect(rule.pause(after: advice, jitter: 0)?.seconds == pause)
    }
  }

  @Test func `jitter adds up to half a second`() {
    var rule = RetryRule()
    #expect(rule.pause(after: .backoff(atLeast: nil), jitter: 1) == .seconds(1.5))
  }

  @Test func `Retry-After is heeded`() async throws {
    let harness = try Harness()
    harness.backend.reply(
      to: "paywall", .status(429, headers: ["Retry-After": "2"]), .flow(TestFlow("f1")))
    let call = Task { await harness.greenroom.prefetch(["paywall"]) }
    await harness.clock.waitForSleeper(until: .seconds(2))
    harness.clock.advance(by: .seconds(2))
    #expect(await call.value.words == ["paywall": "warmed"])
  }
}
