import Foundation
import GreenroomTesting
import Testing

@testable import GreenroomKit

/// What goes up in the delivery dialect.
@Suite(.timeLimit(.minutes(5))) struct DeliveryRequestTests {
  @Test func `a placement is asked for by its key with format and SDK`() async throws {
    let harness = try Harness.delivery()
    harness.backend.reply(to: "paywall", .delivery(TestDelivery("spring")))
    await harness.greenroom.prefetch(["paywall"])
    let request = try #require(harness.backend.resolves.first?.request)
    #expect(request.method == "GET")
    #expect(
      request.url.absoluteString == "https://delivery.example.test/v1/sdk/placements/paywall?key=pk_test&v=2")
    #expect(request.headers["X-Miniwall-SDK"] == "ios/\(GreenroomVersion.current)")
    #expect(request.headers["User-Agent"] == "Greenroom/\(GreenroomVersion.current)")
    #expect(request.headers["If-None-Match"] == nil)
    #expect(request.headers["Cache-Control"] == nil)
  }

  @Test func `a screen is asked for by its id`() async throws {
    let harness = try Harness.delivery()
    harness.backend.reply(to: "spring offer", .delivery(TestDelivery("spring offer")))
    let outcomes = await harness.greenroom.prefetch([.screen("spring offer")])
    #expect(outcomes[.screen("spring offer")]?.word == "warmed")
    #expect(
      harness.backend.resolves.first?.url
        == "https://delivery.example.test/v1/sdk/paywalls/spring%20offer?key=pk_test&v=2")
  }

  @Test func `an environment of one's own asks past every cache`() async throws {
    let harness = try Harness.delivery { $0.environment = .custom(url: "https://mine.example.test/") }
    await harness.greenroom.prefetch(["paywall"])
    let request = try #require(harness.backend.resolves.first?.request)
    #expect(request.headers["Cache-Control"] == "no-cache")
  }

  @Test func `a screen by its id is refused in the resolve dialect without a request`() async throws {
    let harness = try Harness()
    let outcomes = await harness.greenroom.prefetch([.screen("spring")])
    #expect(outcomes[.screen("spring")]?.word == "failed: placement_not_found")
    #expect(harness.backend.requests.isEmpty)
  }

  @Test func `without a server's address there is nothing to configure`() throws {
    #expect(throws: GreenroomError.self) { try Harness.delivery { $0.baseURL = nil } }
    #expect(throws: GreenroomError.self) { try Harness.delivery { $0.apiKey = "" } }
  }

  @Test func `no byte sent holds an attribute or a user id`() async throws {
    let harness = try Harness.delivery { $0.context = ["secret_name": "secret value"] }
    harness.greenroom.identify("ann@example.test")
    harness.greenroom.updateContext(["user.plan": "plus-secret"])
    var delivery = TestDelivery("spring")
    delivery.images = ["https://cdn.example.test/a.png"]
    delivery.members["rules"] =
      #"[{"id":"r","conditions":{"user.plan":"plus-secret"},"screen":{\#(TestDelivery("plus").screen)}}]"#
    harness.backend.reply(to: "paywall", .delivery(delivery))
    harness.backend.reply(to: "spring", .delivery(delivery))
    await harness.greenroom.preload(["paywall"])
    await harness.greenroom.preload([.screen("spring")])
    #expect(await harness.greenroom.isPlacementReady("paywall"))
    #expect(await harness.shown("paywall") == "cache plus 1")
    harness.clock.advance(by: .seconds(40))
    harness.greenroom.reset()
    #expect(await harness.greenroom.isPlacementReady("paywall"))
    #expect(harness.backend.requests.count > 3)
    for request in harness.backend.requests {
      let sent =
        "\(request.url) \(request.request.headers) \(String(decoding: request.request.body ?? Data(), as: UTF8.self))"
      for private_ in ["secret", "ann", "plus"] { #expect(!sent.contains(private_), "\(sent)") }
    }
  }
}
