import Foundation
import GreenroomTesting
import TestSupport
import Testing

@testable import GreenroomKit

@Suite(.timeLimit(.minutes(2))) struct ReadinessUpdatesTests {
  private let picture = "https://cdn.example.test/a"

  private func harness() throws -> Harness {
    let harness = try Harness()
    var flow = TestFlow("f1")
    flow.images = [picture]
    harness.backend.reply(to: "paywall", .flow(flow))
    harness.backend.reply(toAsset: picture, .body(Picture.png()))
    return harness
  }

  @Test func `what happens to a placement is told as it happens`() async throws {
    let harness = try harness()
    var updates = harness.greenroom.readinessUpdates(of: "paywall").makeAsyncIterator()
    #expect(await updates.next()?.copy == Readiness.Copy.none)
    await harness.greenroom.prefetch(["paywall"], warmMedia: true)
    while let readiness = await updates.next(), !readiness.isReady {}
    await harness.greenroom.clearMedia()
    var lost = await updates.next()
    while lost?.isReady == true { lost = await updates.next() }
    #expect(lost?.missing.map(\.url) == [picture])
    await harness.greenroom.clearCache()
    #expect(await updates.next()?.copy == Readiness.Copy.none)
    harness.clock.advance(by: .seconds(4000))
  }

  @Test func `a copy that ages is told when it is stale, without anybody asking`() async throws {
    let harness = try harness()
    await harness.greenroom.prefetch(["paywall"], warmMedia: true)
    var updates = harness.greenroom.readinessUpdates(of: "paywall").makeAsyncIterator()
    #expect(await updates.next()?.copy == .fresh)
    await harness.clock.waitForSleeper(until: .seconds(300.001))
    harness.clock.advance(by: .seconds(301))
    #expect(await updates.next()?.copy == .stale)
  }

  @Test func `another user is told, and what changes nothing is not`() async throws {
    let harness = try harness()
    await harness.greenroom.prefetch(["paywall"], warmMedia: true)
    var updates = harness.greenroom.readinessUpdates(of: "paywall").makeAsyncIterator()
    #expect(await updates.next()?.isOfAnotherIdentity == false)
    await harness.greenroom.prefetch(["paywall"], warmMedia: true)
    harness.greenroom.identify("lin")
    #expect(await updates.next()?.isOfAnotherIdentity == true)
    harness.clock.advance(by: .seconds(4000))
  }

  @Test func `the stream ends with the instance`() async throws {
    var updates: AsyncStream<Readiness>.Iterator?
    do {
      let harness = try harness()
      updates = harness.greenroom.readinessUpdates(of: "paywall").makeAsyncIterator()
      _ = await updates?.next()
    }
    while await updates?.next() != nil {}
  }

  @Test func `a consumer that goes leaves nobody listening`() async throws {
    let feed = ReadinessFeed()
    let (id, rings) = feed.listen(to: "paywall")
    feed.leave(id)
    feed.note("paywall")
    var count = 0
    for await _ in rings { count += 1 }
    #expect(count == 1, "the first ring, and then the end")
  }
}
