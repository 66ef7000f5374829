import Foundation
import GreenroomTesting
import Testing

@testable import GreenroomKit

/// Concurrent calls for the same placement and identity share one fetch.
@Suite(.timeLimit(.minutes(5))) struct CoalescingTests {
  @Test func `a present during a prefetch joins it`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1")))
    harness.backend.suspend()
    async let prefetched = harness.greenroom.prefetch(["paywall"])
    await harness.backend.waitForRequests(1)
    async let session = harness.greenroom.createSession("paywall")
    try await harness.waitForWaiters(2, on: "paywall")
    harness.backend.resume()
    #expect(await prefetched.words == ["paywall": "warmed"])
    #expect(try await session.deliverySource == .network)
    #expect(harness.backend.resolves.count == 1)
  }

  @Test func `a thousand tasks on one placement make one request`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1")))
    harness.backend.suspend()
    let ready = Task {
      await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<1000 {
          group.addTask { await harness.greenroom.isPlacementReady("paywall") }
        }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
    }
    await harness.backend.waitForRequests(1)
    try await harness.waitForWaiters(1000, on: "paywall")
    harness.backend.resume()
    #expect(await ready.value == 1000)
    #expect(harness.backend.resolves.count == 1)
  }

  @Test func `different identities do not share a fetch`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1")))
    harness.backend.suspend()
    harness.greenroom.identify("a")
    async let first = harness.greenroom.prefetch(["paywall"])
    await harness.backend.waitForRequests(1)
    harness.greenroom.identify("b")
    async let second = harness.greenroom.prefetch(["paywall"])
    await harness.backend.waitForRequests(2)
    harness.backend.resume()
    _ = await (first, second)
    #expect(harness.backend.resolves.map(\.userID) == ["a", "b"])
  }

  @Test func `a caller that times out leaves the work running and the next finds it warm`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1")))
    harness.backend.suspend()
    let call = Task { await harness.greenroom.prefetch(["paywall"]) }
    await harness.backend.waitForRequests(1)
    try await harness.waitForWaiters(1, on: "paywall")
    await harness.clock.waitForSleeper(until: .seconds(4))
    harness.clock.advance(by: .seconds(4))
    #expect(await call.value.words == ["paywall": "failed: timeout"])
    harness.backend.resume()
    #expect(await harness.greenroom.isPlacementReady("paywall"))
    #expect(await harness.greenroom.prefetch(["paywall"]).words == ["paywall": "warmed from cache"])
    #expect(harness.backend.resolves.count == 1)
  }

  @Test func `a cancelled caller leaves the work running`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1")))
    harness.backend.suspend()
    let call = Task { try await harness.greenroom.createSession("paywall") }
    await harness.backend.waitForRequests(1)
    try await harness.waitForWaiters(1, on: "paywall")
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    async let ready = harness.greenroom.isPlacementReady("paywall")
    try await harness.waitForWaiters(1, on: "paywall")
    harness.backend.resume()
    #expect(await ready)
    #expect(harness.backend.resolves.count == 1)
  }

  @Test func `a failure is forgotten`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .failure(.notConnected), .flow(TestFlow("f1")))
    #expect(await harness.greenroom.isPlacementReady("paywall") == false)
    #expect(await harness.greenroom.isPlacementReady("paywall"))
  }

  @Test func `work that never ends is given up after thirty seconds and asked for anew`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1")))
    harness.backend.suspend()
    let first = Task { await harness.greenroom.prefetch(["paywall"]) }
    await harness.backend.waitForRequests(1)
    try await harness.waitForWaiters(1, on: "paywall")
    await harness.clock.waitForSleeper(until: .seconds(30))
    harness.clock.advance(by: .seconds(25))
    #expect(await first.value["paywall"]?.isWarmed == false)
    // This one's time goes on when the work is given up, so that its end is that of the work.
    let second = Task { await harness.greenroom.prefetch(["paywall"]) }
    try await harness.waitForWaiters(1, on: "paywall")
    harness.clock.advance(by: .seconds(5))
    #expect(await second.value["paywall"]?.isWarmed == false)
    #expect(harness.backend.requests.count == 1)
    async let again = harness.greenroom.prefetch(["paywall"])
    await harness.backend.waitForRequests(2)
    harness.backend.resume()
    #expect(await again.words == ["paywall": "warmed"])
  }

  @Test func `a present raises the priority of the prefetch that it joins`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f1")))
    harness.backend.suspend()
    async let prefetched = harness.greenroom.prefetch(["paywall"])
    await harness.backend.waitForRequests(1)
    let priority = harness.backend.requests[0].request.priority
    #expect(priority.level == .utility)
    async let session = harness.greenroom.createSession("paywall")
    try await harness.waitForWaiters(2, on: "paywall")
    #expect(priority.level == .userInitiated)
    harness.backend.resume()
    _ = try await (prefetched, session)
  }
}
