import GreenroomCore
import Testing

private typealias Text = DeliveryText

@Suite(.timeLimit(.minutes(5))) struct DeciderTests {
  private func outcome(
    _ show: String?, _ reason: Decision.Reason, side: Side? = nil, rule: String? = nil, bucket: Int? = nil,
    holdoutBucket: Int? = nil
  ) -> DecisionOutcome {
    DecisionOutcome(
      show: show, reason: reason, side: side, rule: rule, bucket: bucket, holdoutBucket: holdoutBucket)
  }

  /// Everything at once: a rule for US, a test of two, a limit, and a holdout.
  private var everything: DeliveryText {
    DeliveryText(
      experiment: Text.experiment(0.88),
      rules:
        "[\(Text.rule("none", #"{"country":"DE"}"#, nil)),\(Text.rule("us", #"{"country":"US"}"#, "us"))]",
      frequency: Text.once, holdout: Text.holdout(0.55))
  }

  @Test func `without anything else the placement's own screen is shown by default`() throws {
    let decision = Decider.decide(try DeliveryText().answer, in: context(user: "user-1"))
    #expect(decision.outcome == outcome("main", .default, side: .a))
    #expect(decision.trace.steps.isEmpty)
  }

  @Test func `a null paywall is nothing before anything else`() throws {
    var text = everything
    text.paywall = "null"
    let decision = Decider.decide(try text.answer, in: context(user: "user-1", ["country": .string("US")]))
    #expect(decision.outcome == outcome(nil, .nothing))
    #expect(decision.trace.steps == [.nothing])
  }

  @Test func `the first audience that matches decides and takes no part in the experiment`() throws {
    let here = context(user: "user-2", ["country": .string("US")])
    let decision = Decider.decide(try everything.answer, in: here)
    #expect(decision.outcome == outcome("us", .audience, rule: "us", holdoutBucket: 5883))
    #expect(decision.trace.steps.prefix(2) == [.rule(index: 0, .no), .rule(index: 1, .yes)])
  }

  @Test func `an audience without a screen shows nothing and stops`() throws {
    let here = context(user: "user-1", ["country": .string("DE")])
    let decision = Decider.decide(try everything.answer, in: here)
    #expect(decision.outcome == outcome(nil, .audience, rule: "none"))
    #expect(decision.trace.steps == [.rule(index: 0, .yes)])
  }

  @Test func `an audience that cannot be judged is not matched and leaves its reason`() throws {
    let text = DeliveryText(rules: "[\(Text.rule("new", #"{"$not":{"a":{"$new":1}}}"#, "x"))]")
    let decision = Decider.decide(try text.answer, in: context(user: "u"))
    #expect(decision.outcome == outcome("main", .default, side: .a))
    #expect(decision.trace.steps == [.rule(index: 0, .unknown(.issue(0)))])
  }

  // user-1 draws 1251 and user-2 1190 in the experiment; 5225 and 5883 in the holdout.
  @Test(arguments: [("user-1", "b", Side.b, 1251, 5225), ("user-2", "main", .a, 1190, 5883)])
  func `an experiment is the reason on both sides`(
    user: String, show: String, side: Side, bucket: Int, holdoutBucket: Int
  ) throws {
    var text = everything
    text.experiment = Text.experiment(0.8749)
    text.holdout = Text.holdout(0.52)
    let decision = Decider.decide(try text.answer, in: context(user: user))
    #expect(
      decision.outcome
        == outcome(show, .experiment, side: side, bucket: bucket, holdoutBucket: holdoutBucket))
  }

  @Test func `a key that is held out keeps its candidate and sees nothing`() throws {
    let decision = Decider.decide(try everything.answer, in: context(user: "user-1"))
    #expect(
      decision.outcome == outcome(nil, .holdout, side: .b, bucket: 1251, holdoutBucket: 5225))
    let matched = Decider.decide(
      try everything.answer, in: context(user: "user-1", ["country": .string("US")]))
    #expect(matched.outcome == outcome(nil, .holdout, rule: "us", holdoutBucket: 5225))
  }

  @Test func `frequency comes before the holdout, whose bucket is then not drawn`() throws {
    var state = DecisionState()
    state.present(try everything.answer, context(user: "user-2"))
    state.present(try everything.answer, context(user: "user-1"))
    let (limited, reservation) = state.take(try everything.answer, in: context(user: "user-2"))
    #expect(limited.outcome == outcome(nil, .frequency, side: .a, bucket: 1190))
    #expect(reservation == nil)
    let heldOut = Decider.decide(try everything.answer, in: context(user: "user-1"), state: state)
    #expect(heldOut.outcome == outcome(nil, .frequency, side: .b, bucket: 1251))
  }

  @Test func `without any key there is no draw at all`() throws {
    var text = everything
    text.frequency = "null"
    for identity in [context(), context(user: "", install: "")] {
      let decision = Decider.decide(try text.answer, in: identity)
      #expect(decision.outcome == outcome("main", .default, side: .a))
      #expect(decision.trace.steps.suffix(2) == [.experimentWithoutKey, .holdoutWithoutKey])
    }
  }

  @Test func `the user is the key where there is one and the installation otherwise`() throws {
    let text = DeliveryText(experiment: Text.experiment(0.5))
    let bucket = { (who: DecisionContext) in Decider.decide(try text.answer, in: who).bucket }
    #expect(try bucket(context(user: "user-1", install: "user-2")) == 1251)
    #expect(try bucket(context(install: "user-2")) == 1190)
    #expect(try bucket(context(user: "", install: "user-2")) == 1190)
  }

  @Test func `an epoch above zero draws again`() throws {
    let text = DeliveryText(experiment: Text.experiment(0.5, epoch: 3))
    let bucket = Decider.decide(try text.answer, in: context(user: "user-1")).bucket
    #expect(bucket == BucketSeed("ab:exp_1:3:").bucket(of: "user-1"))
  }

  @Test func `side B without a screen shows nothing and is not counted`() throws {
    let text = DeliveryText(
      experiment: #"{"id":"exp_1","shareB":1,"b":{"paywall":null}}"#, frequency: Text.once)
    var state = DecisionState()
    let decision = state.present(try text.answer, context(user: "u"))
    #expect(decision.outcome.show == nil && decision.reason == .experiment && decision.side == .b)
    #expect(state.reservations.isEmpty && state.histories.values.allSatisfy { $0.displays.isEmpty })
  }

  @Test func `a screen asked for by its id is shown and nothing else applies`() throws {
    var text = everything
    text.holdout = Text.holdout(1)
    #expect(Decider.show(try text.answer).outcome == outcome("main", .default, side: .a))
    text.paywall = "null"
    #expect(Decider.show(try text.answer).outcome == outcome(nil, .nothing))
  }

  @Test func `a screen's own display wins over the placement's`() throws {
    let screen = #"{"paywallId":"s","paywall":{},"display":{"mode":"popup"}}"#
    let answer = try DeliveryAnswer(
      json(
        #"{"paywallId":"main","paywall":{},"display":{"mode":"drawer"},"#
          + #""rules":[{"id":"r","conditions":{"a":1},"screen":\#(screen)}]}"#))
    #expect(Decider.decide(answer, in: context(["a": .integer(1)])).display?.mode == .popup)
    #expect(Decider.decide(answer, in: context()).display?.mode == .drawer)
  }
}
