import Foundation
import GreenroomCore
import GreenroomTesting
import TestSupport
import Testing

@testable import GreenroomKit

/// With rules, what is warmed contains every screen that can still win.
@Suite(.timeLimit(.minutes(2))) struct WarmedSetTests {
  private static let values = ["free", "plus", "team"]

  /// Random audiences, among them conditions that no build can judge, each with a screen and a picture of its own.
  private func delivery(_ random: inout SeededGenerator) -> TestDelivery {
    func screen(_ id: String) -> TestDelivery {
      var screen = TestDelivery(id)
      screen.images = [url(of: id)]
      return screen
    }
    let rules = (0..<Int.random(in: 0...4, using: &random)).map { index in
      let value = Self.values.randomElement(using: &random) ?? "free"
      let name = ["plan", "tier"].randomElement(using: &random) ?? "plan"
      let condition =
        [
          #"{"\#(name)":"\#(value)"}"#, #"{"\#(name)":{"$ne":"\#(value)"}}"#,
          #"{"\#(name)":{"$exists":false}}"#,
          #"{"\#(name)":{"$soon":1}}"#,
        ].randomElement(using: &random) ?? "{}"
      return #"{"id":"r\#(index)","conditions":\#(condition),"screen":{\#(screen("r\(index)").screen)}}"#
    }
    var delivery = screen("own")
    delivery.members["rules"] = "[\(rules.joined(separator: ","))]"
    if Bool.random(using: &random) {
      delivery.members["experiment"] =
        #"{"id":"e","shareB":0.5,"epoch":0,"b":{\#(screen("b").screen)}}"#
    }
    return delivery
  }

  private func url(of screen: String) -> String { "https://cdn.example.test/\(screen).png" }

  @Test func `the screen that a present shows was among what was warmed`() async throws {
    var random = SeededGenerator(seed: 5)
    var shown: Set<String> = []
    for _ in 0..<60 {
      let plan = Self.values.randomElement(using: &random) ?? "free"
      let harness = try Harness.delivery { $0.context = ["plan": plan] }
      harness.backend.reply(to: "paywall", .delivery(delivery(&random)))
      for screen in ["own", "b", "r0", "r1", "r2", "r3"] {
        harness.backend.reply(toAsset: url(of: screen), .body(Picture.png(name: screen)))
      }
      await harness.greenroom.prefetch(["paywall"], warmMedia: true)
      let warmed = Set(harness.backend.assetRequests.map(\.url))
      let session = try await harness.greenroom.createSession("paywall")
      let id = try #require(session.screen?.id)
      shown.insert(id)
      #expect(warmed.contains(url(of: id)))
      #expect(await harness.greenroom.readiness(of: "paywall").isReady)
      await session.finish(PresentationResult(.completed))
    }
    #expect(shown.count > 3)
  }

  @Test func `whatever an attribute becomes that is not known yet, its screen was among those that can win`()
    throws
  {
    var random = SeededGenerator(seed: 6)
    let identity = DecisionIdentity(userID: "ada", installID: "i")
    for _ in 0..<500 {
      let answer = try DeliveryAnswer(JSONDocument([UInt8](delivery(&random).json)).root)
      let known: Attributes = ["plan": .string(Self.values.randomElement(using: &random) ?? "free")]
      let possible = Decider.couldWin(
        answer, in: DecisionContext(identity: identity, attributes: known, now: 0, uptime: 0, placement: "p"),
        open: .missing
      ).map(\.paywallID)
      for tier in Self.values + [nil] {
        var attributes = known
        attributes["tier"] = tier.map { .string($0) }
        let context = DecisionContext(
          identity: identity, attributes: attributes, now: 0, uptime: 0, placement: "p")
        try #require(possible.contains(Decider.decide(answer, in: context).screen?.paywallID))
      }
    }
  }
}
