import Foundation
import GreenroomCore
import GreenroomTesting
import TestSupport
import Testing

@testable import GreenroomKit

/// Sessions of the delivery dialect: decided on the device, counted once visible, reported once.
@Suite(.timeLimit(.minutes(5))) struct DecidedSessionTests {
  private static let limitOfOne = #"{"limits":[{"max":1,"window":"lifetime"}],"minIntervalSeconds":0}"#

  private func harness(_ members: [String: String]) throws -> Harness {
    let harness = try Harness.delivery()
    var delivery = TestDelivery("spring")
    delivery.members = members
    harness.backend.reply(to: "paywall", .delivery(delivery))
    return harness
  }

  @Test func `of two presents at once with a limit of one, one shows`() async throws {
    let harness = try harness(["frequency": Self.limitOfOne])
    await harness.greenroom.preload(["paywall"])
    async let first = session(harness)
    async let second = session(harness)
    let sessions = await [first, second].compactMap { $0 }
    #expect(sessions.count == 1)
  }

  private func session(_ harness: Harness) async -> Session? {
    try? await harness.greenroom.createSession("paywall")
  }

  @MainActor
  @Test func `a present that fails gives its display back and one that appeared does not`() async throws {
    let harness = try harness(["frequency": Self.limitOfOne])
    let failed = try await harness.greenroom.createSession("paywall")
    failed.finish(.failed(GreenroomError(.presentationFailed, "no window")))
    let shown = try await harness.greenroom.createSession("paywall")
    shown.appeared()
    shown.finish(PresentationResult(.dismissed))
    #expect(await harness.shown("paywall") == "flow_not_found")
    await harness.greenroom.finishWrites()
    let relaunched = try await harness.relaunchedDelivery()
    relaunched.backend.reply(to: "paywall", .failure(.notConnected))
    #expect(await relaunched.shown("paywall") == "flow_not_found")
    #expect(await relaunched.greenroom.isPlacementReady("paywall") == false)
  }

  @MainActor
  @Test func `a session that is let go of without a word gives its display back`() async throws {
    let harness = try harness(["frequency": Self.limitOfOne])
    do { _ = try await harness.greenroom.createSession("paywall") }
    _ = try await harness.greenroom.createSession("paywall")
  }

  @Test func `the reason for showing nothing is in the error`() async throws {
    for (members, reason) in [
      (["rules": #"[{"id":"r","conditions":{},"screen":null}]"#], "audience"),
      (["holdout": #"{"id":"h","share":1}"#], "holdout"),
      (["frequency": #"{"limits":[{"max":0,"window":"lifetime"}]}"#], "frequency"),
    ] {
      let harness = try harness(members)
      let error = await #expect(throws: GreenroomError.self) {
        try await harness.greenroom.createSession("paywall")
      }
      #expect(error?.code == .flowNotFound)
      #expect(error?.context["reason"] == reason)
    }
  }

  @MainActor
  @Test func `a session carries its decision, which replays to the same`() async throws {
    let harness = try harness([
      "experiment": #"{"id":"exp_1","shareB":0.5,"epoch":0,"b":{\#(TestDelivery("b").screen)}}"#
    ])
    harness.greenroom.identify("user-1")
    let decision = try #require(try await harness.greenroom.createSession("paywall").decision)
    #expect(decision.reason == .experiment)
    #expect(decision.bucket == 1251)
    #expect(decision.side == "a")
    #expect(decision.paywallID == "spring")
    let trace = try JSONDocument([UInt8](decision.json)).root
    let replayed = try DecisionInputs(trace).decide().outcome
    #expect(replayed == DecisionOutcome(trace))
  }

  @MainActor
  @Test func `what a side was seen stays, also when the share changes and after a launch`() async throws {
    let b = "\"b\":{\(TestDelivery("b").screen)}"
    let harness = try harness(["experiment": #"{"id":"exp_1","shareB":0.95,\#(b)}"#])
    harness.greenroom.identify("user-1")
    let session = try await harness.greenroom.createSession("paywall")
    #expect(session.screen?.id == "b")
    session.appeared()
    await harness.greenroom.finishWrites()
    let relaunched = try await harness.relaunchedDelivery()
    var delivery = TestDelivery("spring")
    delivery.members["experiment"] = #"{"id":"exp_1","shareB":0.1,\#(b)}"#
    relaunched.backend.reply(to: "paywall", .delivery(delivery))
    relaunched.clock.advance(by: .seconds(60))
    #expect(await relaunched.shown("paywall") == "network b 1")
  }

  @Test func `the screen that is shown is the one that was warmed`() async throws {
    let harness = try Harness.delivery()
    var offer = TestDelivery("plus")
    offer.images = ["https://cdn.example.test/plus.png"]
    var own = TestDelivery("spring")
    own.images = ["https://cdn.example.test/own.png"]
    own.members["rules"] = #"[{"id":"plus","conditions":{"plan":"plus"},"screen":{\#(offer.screen)}}]"#
    harness.backend.reply(to: "paywall", .delivery(own))
    for name in ["plus", "own"] {
      harness.backend.reply(toAsset: "https://cdn.example.test/\(name).png", .body(TestFile.png()))
    }
    await harness.greenroom.preload(["paywall"])
    #expect(harness.backend.assetRequests.map(\.url) == ["https://cdn.example.test/own.png"])
    harness.greenroom.updateContext(["plan": "plus"])
    await harness.greenroom.preload(["paywall"])
    #expect(harness.backend.assetRequests.map(\.url).last == "https://cdn.example.test/plus.png")
    #expect(harness.backend.assetRequests.count == 2)
  }
}
