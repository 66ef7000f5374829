import GreenroomCore
import Testing

private typealias Text = DeliveryText

private let day = 86_400_000
private let start = 1_700_000_000_000

@Suite(.timeLimit(.minutes(5))) struct StickyTests {
  private func decide(_ text: DeliveryText, _ state: DecisionState, at now: Int = start) throws -> Decision {
    Decider.decide(try text.answer, in: context(user: "user-1", at: now), state: state)
  }

  /// user-1, bucket 1251, was exposed to side B and found outside the holdout, bucket 5225.
  private func exposed() throws -> DecisionState {
    var state = DecisionState()
    let text = DeliveryText(experiment: Text.experiment(0.88), holdout: Text.holdout(0.5))
    let decision = state.present(try text.answer, context(user: "user-1", at: start))
    #expect(decision.side == .b)
    return state
  }

  @Test func `deciding alone records nothing`() throws {
    let answer = try DeliveryText(experiment: Text.experiment(0.88)).answer
    var state = DecisionState()
    let (_, reservation) = state.take(answer, in: context(user: "user-1"))
    #expect(state.histories.values.allSatisfy { $0.sides.isEmpty && $0.displays.isEmpty })
    state.release(try #require(reservation))
    #expect(state.histories.values.allSatisfy { $0.sides.isEmpty && $0.displays.isEmpty })
  }

  @Test(arguments: [0, 0.5, 1]) func `a changed share moves nobody who has a record`(share: Double) throws {
    let text = DeliveryText(experiment: Text.experiment(share))
    let decision = try decide(text, exposed())
    #expect(decision.side == .b && decision.outcome.show == "b" && decision.bucket == 1251)
    #expect(try decide(text, DecisionState()).side == (share == 1 ? .b : .a))
  }

  @Test func `the end of an experiment and a raised epoch draw anew`() throws {
    #expect(try decide(DeliveryText(), exposed()).outcome.show == "main")
    #expect(try decide(DeliveryText(experiment: Text.experiment(0, epoch: 1)), exposed()).side == .a)
    #expect(try decide(DeliveryText(experiment: Text.experiment(0, id: "exp_2")), exposed()).side == .a)
    #expect(try decide(DeliveryText(experiment: Text.experiment(0)), exposed()).side == .b)
  }

  @Test func `a record not seen for ninety days no longer counts, and seeing it renews it`() throws {
    let text = DeliveryText(experiment: Text.experiment(0))
    var state = try exposed()
    #expect(try decide(text, state, at: start + 90 * day).side == .b)
    #expect(try decide(text, state, at: start + 90 * day + 1).side == .a)
    state.present(try text.answer, context(user: "user-1", at: start + 80 * day))
    #expect(try decide(text, state, at: start + 170 * day).side == .b)
    let isChanged = state.settle(now: start + 171 * day)
    #expect(isChanged)
    #expect(state.histories.values.allSatisfy { $0.sides.isEmpty })
  }

  @Test func `membership of a holdout stays in both directions until the share is zero`() throws {
    let state = try exposed()
    #expect(try decide(DeliveryText(holdout: Text.holdout(1)), state).screen != nil)
    #expect(try decide(DeliveryText(holdout: Text.holdout(1, id: "h_2")), state).reason == .holdout)
    var withheld = DecisionState()
    withheld.present(try DeliveryText(holdout: Text.holdout(0.6)).answer, context(user: "user-1", at: start))
    #expect(try decide(DeliveryText(holdout: Text.holdout(0.1)), withheld).reason == .holdout)
    #expect(try decide(DeliveryText(holdout: Text.holdout(0)), withheld).screen != nil)
    #expect(try decide(DeliveryText(), withheld).screen != nil)
  }

  @Test func `a holdout spans placements`() throws {
    var state = DecisionState()
    state.present(try DeliveryText(holdout: Text.holdout(0.6)).answer, context(user: "user-1", at: start))
    #expect(try decide(DeliveryText(placement: "q", holdout: Text.holdout(0.1)), state).reason == .holdout)
  }

  @Test func `somebody held out is exposed to no side`() throws {
    let text = DeliveryText(experiment: Text.experiment(0.88), holdout: Text.holdout(1))
    var state = DecisionState()
    let decision = state.present(try text.answer, context(user: "user-1"))
    #expect(decision.side == .b)
    #expect(state.histories.values.allSatisfy { $0.sides.isEmpty })
  }

  @Test func `an audience's screen exposes to no side`() throws {
    let text = DeliveryText(experiment: Text.experiment(1), rules: "[\(Text.rule("r", "{}", "x"))]")
    var state = DecisionState()
    let decision = state.present(try text.answer, context(user: "user-1"))
    #expect(decision.outcome.show == "x")
    #expect(state.histories.values.allSatisfy { $0.sides.isEmpty })
  }

  @Test func `ids that are equivalent and not equal are two`() throws {
    var state = DecisionState()
    let answer = try DeliveryText(frequency: Text.once).answer
    state.present(answer, context(user: "us\u{e9}r"))
    #expect(state.present(answer, context(user: "use\u{301}r")).screen != nil)
    #expect(state.present(answer, context(user: "us\u{e9}r")).reason == .frequency)
  }
}
