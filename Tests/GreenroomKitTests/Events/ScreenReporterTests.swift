import Foundation
import GreenroomCore
import GreenroomTesting
import Testing

@testable import GreenroomKit

private typealias Text = DeliveryText

/// A presentation's events in the delivery dialect.
@Suite(.timeLimit(.minutes(5))) struct ScreenReporterTests {
  private let fixture: DecidingFixture
  private let keeper: DecisionKeeper
  private let sink = RecordingSink()
  private let reporters: SessionReporters
  private var clock: ManualClock { fixture.clock }

  init() throws {
    fixture = try DecidingFixture()
    keeper = fixture.keeper()
    reporters = SessionReporters(
      sink: sink, app: EventApp(appID: "", sessionID: ""), clock: fixture.clock)
  }

  private var types: [String] { sink.documents.map { $0["type"]?.string ?? "" } }

  private func reporter(
    _ text: DeliveryText, _ identity: Identity
  ) async throws -> any SessionReporting {
    let taken = await keeper.take(try text.answer, identity, at: clock)
    reporters.decided(taken, placement: "p", for: identity)
    return reporters.screen(taken, placement: "p", for: identity)
  }

  @Test func `a screen of an experiment is shown, counted as exposure and closed, each once`() async throws {
    let identity = fixture.identity("user-1")
    let reporter = try await reporter(DeliveryText(experiment: Text.experiment(0.88)), identity)
    #expect(types.isEmpty)
    for _ in 0..<2 { reporter.appeared() }
    for _ in 0..<2 { reporter.ended(PresentationResult(.dismissed)) }
    #expect(types == ["shown", "experiment_exposure", "closed"])
    for event in sink.documents {
      let names = event.members.map(\.key)
      #expect(
        names == [
          "id", "type", "time", "placement", "paywallId", "version", "experiment", "side", "userId",
          "installId",
        ])
      #expect(event["paywallId"]?.string == "b" && event["version"]?.integer == 1)
      #expect(event["experiment"]?.string == "exp_1" && event["side"]?.string == "b")
      #expect(event["userId"]?.string == "user-1" && event["installId"]?.string == "i")
      #expect(event["time"]?.string == "2027-01-15T08:00:00Z")
    }
  }

  @Test func `an anonymous user has no user id and a plain screen no experiment`() async throws {
    let reporter = try await reporter(DeliveryText(), fixture.identity())
    reporter.appeared()
    #expect(types == ["shown"])
    let event = try #require(sink.documents.first)
    #expect(event["userId"] == nil && event["experiment"] == nil && event["side"] == nil)
    #expect(event["placement"]?.string == "p" && event["paywallId"]?.string == "main")
    #expect(event["version"]?.integer == 3)
  }

  @Test func `an audience's screen takes no part in the experiment`() async throws {
    let text = DeliveryText(experiment: Text.experiment(1), rules: Text.rule("{}"))
    try await reporter(text, fixture.identity("u")).appeared()
    #expect(types == ["shown"])
    #expect(sink.documents.first?["paywallId"]?.string == "ruled")
  }

  @Test func `somebody held out is exposed to the holdout at the decision, and to nothing else`() async throws
  {
    let text = DeliveryText(experiment: Text.experiment(0.88), holdout: Text.allHeldOut)
    _ = try await reporter(text, fixture.identity("user-1"))
    #expect(types == ["holdout_exposure"])
    let event = try #require(sink.documents.first)
    #expect(event["holdout"]?.string == "h_1" && event["paywallId"]?.string == "b")
  }

  @Test func `a limit that is used up sends nothing`() async throws {
    let text = DeliveryText(frequency: Text.limit(1))
    try await reporter(text, fixture.identity("u")).appeared()
    _ = try await reporter(text, fixture.identity("u"))
    #expect(types == ["shown"])
  }

  @Test func `a screen that was asked for by its id is shown and closed without a placement`() throws {
    let identity = fixture.identity("u")
    let taken = keeper.show(try DeliveryText(experiment: Text.experiment(1)).answer, for: identity)
    let reporter = reporters.screen(taken, placement: nil, for: identity)
    reporter.appeared()
    reporter.ended(PresentationResult(.completed))
    #expect(types == ["shown", "closed"])
    #expect(sink.documents.allSatisfy { $0["placement"]?.isNull == true })
  }

  @Test func `the first frame makes the display count and a failure before it gives it back`() async throws {
    let text = DeliveryText(frequency: Text.limit(1))
    let identity = fixture.identity("u")
    let failed = try await reporter(text, identity)
    failed.ended(PresentationResult(.error))
    failed.appeared()
    #expect(types.isEmpty)
    let shown = try await reporter(text, identity)
    shown.appeared()
    shown.ended(PresentationResult(.error))
    #expect(types == ["shown", "closed"])
    await keeper.finishWrites()
    let next = await fixture.keeper().take(try text.answer, identity, at: clock)
    #expect(next.decision.reason == .frequency)
  }

  @Test func `a session that is never presented gives its display back`() async throws {
    let text = DeliveryText(frequency: Text.limit(1))
    for _ in 0..<3 { _ = try await reporter(text, fixture.identity("u")) }
    #expect(await keeper.take(try text.answer, fixture.identity("u"), at: clock).decision.screen != nil)
    #expect(sink.all.isEmpty)
  }
}
