import Foundation
import GreenroomTesting
import Testing

@testable import GreenroomKit

/// Freshness, validators and what an unchanged screen costs.
@Suite(.timeLimit(.minutes(5))) struct ConditionalRequestTests {
  @Test func `within max-age a repeated preload makes no request`() async throws {
    let harness = try Harness.delivery()
    harness.backend.reply(to: "paywall", .delivery(TestDelivery("spring")))
    await harness.greenroom.preload(["paywall"])
    harness.clock.advance(by: .seconds(29))
    await harness.greenroom.preload(["paywall"])
    #expect(await harness.greenroom.prefetch(["paywall"]).words == ["paywall": "warmed from cache"])
    #expect(harness.backend.resolves.count == 1)
  }

  @Test func `after max-age the validator goes up and an unchanged screen counts as live`() async throws {
    let harness = try Harness.delivery()
    let delivery = TestDelivery("spring")
    harness.backend.reply(to: "paywall", .delivery(delivery))
    await harness.greenroom.prefetch(["paywall"])
    harness.clock.advance(by: .seconds(31))
    #expect(await harness.greenroom.prefetch(["paywall"]).words == ["paywall": "warmed"])
    #expect(harness.backend.resolves.map { $0.request.headers["If-None-Match"] } == [nil, delivery.etag])
    // Confirmed now, so fresh from now on.
    harness.clock.advance(by: .seconds(29))
    #expect(await harness.greenroom.prefetch(["paywall"]).words == ["paywall": "warmed from cache"])
    #expect(harness.backend.resolves.count == 2)
  }

  @Test func `a confirmed copy is not parsed again`() async throws {
    let harness = try Harness.delivery()
    harness.backend.reply(to: "paywall", .delivery(TestDelivery("spring")))
    await harness.greenroom.prefetch(["paywall"])
    let before = try #require(await answer(harness))
    harness.clock.advance(by: .seconds(31))
    await harness.greenroom.prefetch(["paywall"])
    let after = try #require(await answer(harness))
    #expect(before == after)
  }

  @Test func `a confirmation that names another validator leaves the copy its own`() async throws {
    let harness = try Harness.delivery()
    let delivery = TestDelivery("spring")
    let next = TestDelivery("spring", version: 2)
    harness.backend.reply(
      to: "paywall", .delivery(delivery), .status(304, headers: ["ETag": next.etag]), .delivery(next))
    for _ in 0..<3 {
      await harness.greenroom.prefetch(["paywall"])
      harness.clock.advance(by: .seconds(31))
    }
    #expect(
      harness.backend.resolves.map { $0.request.headers["If-None-Match"] } == [
        nil, delivery.etag, delivery.etag,
      ])
  }

  private func answer(_ harness: Harness) async -> ObjectIdentifier? {
    let identity = await harness.greenroom.engine.identity.identity()
    guard case .screens(let answer) = harness.greenroom.engine.copies.inMemory("paywall", identity)?.content
    else { return nil }
    return ObjectIdentifier(answer)
  }

  @Test func `validator and times outlive the process, after a confirmation too`() async throws {
    let harness = try Harness.delivery()
    let delivery = TestDelivery("spring")
    harness.backend.reply(to: "paywall", .delivery(delivery))
    await harness.greenroom.prefetch(["paywall"])
    harness.clock.advance(by: .seconds(40))
    await harness.greenroom.prefetch(["paywall"])
    let second = try await harness.relaunchedDelivery()
    second.backend.reply(to: "paywall", .delivery(delivery))
    second.clock.advance(by: .seconds(29))
    #expect(await second.greenroom.prefetch(["paywall"]).words == ["paywall": "warmed from cache"])
    second.clock.advance(by: .seconds(2))
    #expect(await second.greenroom.prefetch(["paywall"]).words == ["paywall": "warmed"])
    #expect(second.backend.resolves.map { $0.request.headers["If-None-Match"] } == [delivery.etag])
  }

  @Test func `a publish replaces the copy`() async throws {
    let harness = try Harness.delivery()
    harness.backend.reply(
      to: "paywall", .delivery(TestDelivery("spring")), .delivery(TestDelivery("spring", version: 2)))
    await harness.greenroom.prefetch(["paywall"])
    harness.clock.advance(by: .seconds(31))
    #expect(await harness.shown("paywall") == "network spring 2")
    let second = try await harness.relaunchedDelivery()
    #expect(await second.shown("paywall") == "cache spring 2")
  }

  @Test func `all identities share one copy`() async throws {
    let harness = try Harness.delivery()
    harness.backend.reply(to: "paywall", .delivery(TestDelivery("spring")))
    await harness.greenroom.prefetch(["paywall"])
    harness.greenroom.identify("ann")
    #expect(await harness.shown("paywall") == "cache spring 1")
    harness.greenroom.identify("bob")
    harness.greenroom.updateContext(["user.plan": "free"])
    #expect(await harness.shown("paywall") == "cache spring 1")
    #expect(harness.backend.resolves.count == 1)
  }

  @Test func `what may not be stored lives as long as the process and is asked for each time`() async throws {
    let harness = try Harness.delivery()
    var delivery = TestDelivery("spring")
    delivery.headers["Cache-Control"] = "no-store"
    harness.backend.reply(to: "paywall", .delivery(delivery), .failure(.notConnected))
    #expect(await harness.greenroom.prefetch(["paywall"]).words == ["paywall": "warmed"])
    #expect(await harness.greenroom.prefetch(["paywall"]).words == ["paywall": "warmed from cache"])
    #expect(harness.backend.resolves.count == 2)
    let second = try await harness.relaunchedDelivery()
    second.backend.reply(to: "paywall", .failure(.notConnected))
    #expect(await second.shown("paywall") == "network_error")
  }

  @Test func `what may not be stored takes the place of what was stored before`() async throws {
    let harness = try Harness.delivery()
    var nothing = TestDelivery(nil)
    nothing.headers["Cache-Control"] = "no-store"
    harness.backend.reply(to: "paywall", .delivery(TestDelivery("spring")), .delivery(nothing))
    await harness.greenroom.prefetch(["paywall"])
    harness.clock.advance(by: .seconds(60))
    #expect(await harness.greenroom.prefetch(["paywall"]).words == ["paywall": "no flow"])
    let second = try await harness.relaunchedDelivery()
    second.backend.reply(to: "paywall", .failure(.notConnected))
    #expect(await second.shown("paywall") == "network_error")
  }

  @Test func `a confirmation that nobody asked for is no answer`() async throws {
    let harness = try Harness.delivery()
    harness.backend.reply(to: "paywall", .status(304))
    #expect(await harness.shown("paywall") == "api_error")
  }

  @Test func `a clock that is set back or ahead keeps no copy fresh for ever`() async throws {
    let harness = try Harness.delivery()
    harness.backend.reply(to: "paywall", .delivery(TestDelivery("spring")))
    await harness.greenroom.prefetch(["paywall"])
    harness.clock.setNow(harness.clock.now.addingTimeInterval(-86_400))
    await harness.greenroom.prefetch(["paywall"])
    #expect(harness.backend.resolves.count == 2)
  }
}

@Suite struct CacheDirectivesTests {
  private let now = Date(timeIntervalSince1970: 784_111_787)  // Sun, 06 Nov 1994 08:49:47 GMT

  private func directives(_ headers: [String: String]) -> CacheDirectives {
    CacheDirectives(HTTPResponse(status: 200, headers: headers), at: now)
  }

  @Test(
    arguments: [
      ([:], 30), (["Cache-Control": "public, max-age=20"], 20), (["Cache-Control": "MAX-AGE=\"20\""], 20),
      (["Cache-Control": "public, max-age=30", "Age": "12"], 18),
      (["Cache-Control": "max-age=30", "Age": "60"], 0), (["Cache-Control": "max-age=-5"], 0),
      (["Cache-Control": "max-age=nonsense"], 0), (["Cache-Control": "no-cache, max-age=30"], 0),
      (["Cache-Control": "max-age=99999999999999999999"], 86_400), (["Cache-Control": "private"], 30),
      (["Cache-Control": "no-store"], 0), (["Cache-Control": "max-age=30", "Age": "x"], 30),
      (["Cache-Control": "max-age=30", "Date": "Sun, 06 Nov 1994 08:49:37 GMT"], 20),
      (["Cache-Control": "max-age=30", "Date": "Sun, 06 Nov 1994 08:49:37 GMT", "Age": "2"], 28),
      (["Cache-Control": "max-age=30", "Date": "Sun, 06 Nov 1994 08:00:00 GMT"], 30),
      (["Cache-Control": "max-age=30", "Date": "Sun, 06 Nov 1994 09:00:00 GMT"], 30),
      (["Cache-Control": "max-age=30", "Date": "yesterday"], 30),
    ] as [([String: String], Double)])
  func `freshness is max-age less age, by the date where no cache says it`(
    headers: [String: String], seconds: Double
  ) {
    #expect(directives(headers).freshFor == seconds)
  }

  @Test func `only no-store forbids writing down`() {
    #expect(!directives(["Cache-Control": "max-age=5, No-Store"]).allowsStorage)
    #expect(directives(["Cache-Control": "no-cache"]).allowsStorage)
    #expect(directives([:]).allowsStorage)
  }
}
