import Foundation
import GreenroomCore
import GreenroomTesting
import Testing

@testable import GreenroomKit

/// What is sent of presentations, and what never is.
@MainActor @Suite(.timeLimit(.minutes(5))) struct SessionEventsTests {
  /// The events that were sent so far, each with the members that matter.
  private func sent(_ harness: Harness) async -> [String] {
    await harness.greenroom.sendEvents()
    return harness.backend.eventRequests.flatMap { Self.words($0.request.body) }
  }

  private static func words(_ body: Data?) -> [String] {
    guard let body, let events = try? JSONDocument([UInt8](body)).root.elements else { return [] }
    return events.map { event in
      let members = [
        event["type"] ?? event["event_type"], event["placement"] ?? event["placement_id"], event["paywallId"],
      ]
      return members.map { $0?.string ?? "-" }.joined(separator: " ")
    }
  }

  private func delivery(_ members: [String: String] = [:]) throws -> Harness {
    let harness = try Harness.delivery()
    var delivery = TestDelivery("spring")
    delivery.members = members
    harness.backend.reply(to: "paywall", .delivery(delivery))
    harness.backend.reply(to: "spring", .delivery(delivery))
    return harness
  }

  @Test func `a presentation sends that it was shown and closed, once each`() async throws {
    let harness = try delivery()
    let session = try await harness.greenroom.createSession("paywall")
    session.appeared()
    session.appeared()
    session.finish(PresentationResult(.dismissed))
    session.finish(PresentationResult(.completed))
    #expect(await sent(harness) == ["shown paywall spring", "closed paywall spring"])
    let request = try #require(harness.backend.eventRequests.first?.request)
    #expect(request.url.absoluteString == "https://delivery.example.test/v1/sdk/events?key=pk_test")
  }

  @Test func `an experiment is exposed with the first visible frame`() async throws {
    let harness = try delivery([
      "experiment": #"{"id":"e","shareB":0,"b":{\#(TestDelivery("b").screen)}}"#
    ])
    let session = try await harness.greenroom.createSession("paywall")
    #expect(await sent(harness).isEmpty)
    session.appeared()
    #expect(await sent(harness) == ["shown paywall spring", "experiment_exposure paywall spring"])
  }

  @Test func `who is held out is exposed to the holdout and shown nothing`() async throws {
    let harness = try delivery(["holdout": #"{"id":"h","share":1}"#])
    #expect(await harness.shown("paywall") == "flow_not_found")
    #expect(await sent(harness) == ["holdout_exposure paywall spring"])
  }

  @Test func `a screen by its id sends shown and closed, and JSON nothing`() async throws {
    let harness = try delivery()
    let session = try await harness.greenroom.createSession(.screen("spring"))
    session.appeared()
    session.finish(PresentationResult(.dismissed))
    #expect(await sent(harness) == ["shown - spring", "closed - spring"])
    let shipped = try await harness.greenroom.createSession(.json(Data(TestDelivery("s").screenJSON.utf8)))
    shipped.appeared()
    shipped.finish(PresentationResult(.dismissed))
    #expect(await sent(harness).count == 2)
  }

  @Test func `whatever is fetched ahead sends nothing`() async throws {
    for harness in [try delivery(), try Harness()] {
      harness.backend.replyByRule { key, _ in .flow(TestFlow(key)) }
      await harness.greenroom.prefetch(["paywall"], warmMedia: true)
      await harness.greenroom.preload(["paywall", "other"])
      _ = await harness.greenroom.isPlacementReady("paywall")
      #expect(await sent(harness).isEmpty)
    }
  }

  @Test func `a flow sends its start and its end with where it came from`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("f")))
    let session = try await harness.greenroom.createSession("paywall")
    session.appeared()
    session.finish(PresentationResult(.completed))
    #expect(await sent(harness) == ["flow_start paywall -", "flow_complete paywall -"])
    let body = String(decoding: harness.backend.eventRequests.first?.request.body ?? Data(), as: UTF8.self)
    #expect(body.contains(#""delivery_source":"network""#))
  }

  @Test func `without consent nothing is recorded, and what is queued goes`() async throws {
    let harness = try delivery()
    let session = try await harness.greenroom.createSession("paywall")
    session.appeared()
    harness.greenroom.setEventsEnabled(false)
    session.finish(PresentationResult(.dismissed))
    #expect(await sent(harness).isEmpty)
    harness.greenroom.setEventsEnabled(true)
    #expect(await sent(harness).isEmpty)
  }
}
