import Foundation
import GreenroomCore
import GreenroomTesting
import Testing

@testable import GreenroomKit

private typealias Text = DeliveryText

@Suite(.timeLimit(.minutes(5))) struct DecisionKeeperTests {
  private let fixture: DecidingFixture
  private var clock: ManualClock { fixture.clock }

  init() throws { fixture = try DecidingFixture() }

  @Test func `a decision says what it was made from and replays to itself`() async throws {
    let answer = try DeliveryText(experiment: Text.experiment(0.88), rules: Text.rule(#"{"a":1}"#)).answer
    let taken = await fixture.keeper().take(answer, fixture.identity("user-1"), at: clock)
    let report = taken.report
    #expect(report.reason == .experiment && report.side == "b" && report.bucket == 1251)
    #expect(report.paywallID == "b" && report.rule == nil && report.holdoutBucket == nil)
    #expect(report.explanation.count == 4)
    let read = try JSONDocument(Array(report.json)).root
    #expect(try DecisionInputs(read).decide().outcome == taken.decision.outcome)
  }

  @Test func `of two presents at once with a limit of one only one is shown`() async throws {
    let answer = try DeliveryText(frequency: Text.limit(1)).answer
    let keeper = fixture.keeper()
    let (identity, clock) = (fixture.identity("u"), clock)
    let taken = await withTaskGroup(of: TakenDecision.self, returning: [TakenDecision].self) { group in
      for _ in 0..<2 { group.addTask { await keeper.take(answer, identity, at: clock) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(taken.count { $0.decision.screen != nil } == 1)
    #expect(taken.count { $0.decision.reason == .frequency } == 1)
    #expect(taken.count { $0.display != nil } == 1)
  }

  @Test func `a display counts once it is visible and is given back when it never is`() async throws {
    let answer = try DeliveryText(frequency: Text.limit(1)).answer
    let (keeper, identity) = (fixture.keeper(), fixture.identity("u"))
    let failed = await keeper.take(answer, identity, at: clock)
    #expect(await keeper.take(answer, identity, at: clock).decision.reason == .frequency)
    failed.display?.release()
    let shown = await keeper.take(answer, identity, at: clock)
    shown.display?.commit()
    shown.display?.commit()
    shown.display?.release()
    #expect(await keeper.take(answer, identity, at: clock).decision.reason == .frequency)
  }

  @Test func `a display that nobody speaks for is given back`() async throws {
    let answer = try DeliveryText(frequency: Text.limit(1)).answer
    let (keeper, identity) = (fixture.keeper(), fixture.identity("u"))
    for _ in 0..<3 {
      #expect(await keeper.take(answer, identity, at: clock).decision.screen != nil)
    }
  }

  @Test func `somebody held out is counted at the decision`() async throws {
    let answer = try DeliveryText(frequency: Text.limit(1), holdout: Text.allHeldOut).answer
    let (keeper, identity) = (fixture.keeper(), fixture.identity("u"))
    let taken = await keeper.take(answer, identity, at: clock)
    #expect(taken.decision.reason == .holdout && taken.display == nil)
    #expect(await keeper.take(answer, identity, at: clock).decision.reason == .frequency)
  }

  @Test func `what is asked for by its id is shown and counts nothing`() async throws {
    let answer = try DeliveryText(frequency: Text.limit(1), holdout: Text.allHeldOut).answer
    let (keeper, identity) = (fixture.keeper(), fixture.identity("u"))
    for _ in 0..<3 {
      let taken = keeper.show(answer, for: identity)
      #expect(taken.decision.screen?.paywallID == "main" && taken.display == nil)
    }
    await keeper.finishWrites()
    #expect(await fixture.store.state().decisions(since: nil)?.state == DecisionState())
  }

  @Test func `somebody made up decides by bucket and is not remembered`() async throws {
    let answer = try DeliveryText(frequency: Text.limit(1)).answer
    let keeper = fixture.keeper()
    let taken = await keeper.take(
      answer, placement: "p", for: fixture.identity(), isKnown: false, until: .seconds(1))
    #expect(taken.decision.screen != nil && taken.display == nil)
    await keeper.finishWrites()
    #expect(await fixture.store.state().decisions(since: nil)?.revision == 0)
  }

  @Test func `the screens that could win know the side that was shown`() async throws {
    let keeper = fixture.keeper()
    let identity = fixture.identity("user-1")
    await keeper.present(try DeliveryText(experiment: Text.experiment(0.88)).answer, identity, at: clock)
    // By its bucket alone the user would now be on side A.
    let answer = try DeliveryText(experiment: Text.experiment(0.5)).answer
    await keeper.finishWrites()
    for keeper in [keeper, fixture.keeper()] {
      await keeper.load(until: clock.uptime + .seconds(1))
      let screens = keeper.couldWin(answer, placement: "p", for: identity)
      #expect(screens.map(\.paywallID) == ["b"])
    }
    let others = keeper.couldWin(
      answer, placement: "p", for: fixture.identity("user-2", install: "j"))
    #expect(others.map(\.paywallID) == ["main"])
  }

  @Test func `half an hour in the background begins a session and less does not`() async throws {
    let answer = try DeliveryText(frequency: Text.limit(1, #""session""#)).answer
    let (keeper, identity) = (fixture.keeper(), fixture.identity("u"))
    await keeper.present(answer, identity, at: clock)
    keeper.cameForward(afterBackground: .seconds(1799))
    #expect(await keeper.take(answer, identity, at: clock).decision.reason == .frequency)
    keeper.cameForward(afterBackground: .seconds(1800))
    #expect(await keeper.take(answer, identity, at: clock).decision.screen != nil)
  }

  // MARK: Facts

  @Test func `conditions see attributes, device, locale and time`() async throws {
    let rule = Text.rule(
      """
      {"user.plan":"free","device.os_version":{"$vgte":"9.1"},"locale":"de_DE","now":1800000000000,"app.build":"7"}
      """)
    let keeper = fixture.keeper(
      device: ["device.os_version": .string("17.5.0"), "app.build": .string("7")], locale: "de_DE")
    let identity = fixture.identity(
      "u", ["user.plan": .string("free"), "app.build": .string("of the app"), "now": .integer(1)])
    let taken = await keeper.take(try DeliveryText(rules: rule).answer, identity, at: clock)
    #expect(taken.decision.reason == .audience)
  }

  @Test func `the device's own facts can be compared`() throws {
    let facts = DecisionFacts.device(AttributeBag.device.values)
    let version = try #require(facts["device.os_version"])
    guard case .string(let text) = version else { return #expect(Bool(false), "\(version)") }
    #expect(text.split(separator: ".").compactMap { Int($0) }.count == 3)
    #expect(facts["device.platform"] == .string("ios"))
  }

  @Test func `a system version that the app gives stays as it is`() {
    let given: Attributes = ["device.os_version": .string("17.5")]
    #expect(DecisionFacts.device(given) == given)
  }

  @Test func `names that begin with a dollar sign are left out with one warning`() async throws {
    let answer = try DeliveryText(rules: Text.rule(#"{"$plan":"free"}"#)).answer
    let keeper = fixture.keeper()
    let identity = fixture.identity("u", ["$plan": .string("free"), "plan": .string("free")])
    for _ in 0..<3 {
      let taken = await keeper.take(answer, identity, at: clock)
      #expect(taken.decision.reason == .default)
      #expect(taken.inputs.context.facts.attributes["$plan"] == nil)
    }
    #expect(fixture.store.logs.messages(.warn).count == 1)
    #expect(fixture.store.logs.all.contains { $0.hasSuffix("names=$plan") })
  }
}
