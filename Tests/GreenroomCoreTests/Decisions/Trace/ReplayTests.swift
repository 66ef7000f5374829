import GreenroomCore
import Testing

@Suite(.timeLimit(.minutes(3))) struct ReplayTests {
  @Test func `ten thousand random rule sets decide the same again, reordered and replayed`() throws {
    var source = RandomDelivery(random: SeededRandom(9))
    var order = SeededRandom(10)
    var reasons: [Decision.Reason: Int] = [:]
    for _ in 0..<10_000 {
      let answer = try source.delivery(holdout: true).answer
      let state = source.state(of: answer)
      let context = source.context(at: 1_700_000_000_000)
      let decision = Decider.decide(answer, in: context, state: state)
      reasons[decision.reason, default: 0] += 1

      let again = Decider.decide(answer, in: context, state: state)
      try #require(again.outcome == decision.outcome && again.trace == decision.trace)

      let written = shuffled(AttributeValue(answer.source), using: &order)
      let reordered = Decider.decide(try DeliveryAnswer(json(written)), in: context, state: state)
      try #require(reordered.outcome == decision.outcome && reordered.trace == decision.trace)

      let inputs = DecisionInputs(answer: answer, context: context, state: state)
      var report = JSONText()
      DecisionReport(decision, inputs: inputs).write(to: &report)
      let read = try json(report.string)
      let replayed = try DecisionInputs(read).decide()
      try #require(replayed.outcome == decision.outcome && replayed.trace == decision.trace)
      try #require(DecisionOutcome(read) == decision.outcome)
    }
    for reason in [Decision.Reason.default, .audience, .experiment, .frequency, .holdout] {
      #expect(reasons[reason, default: 0] > 100, "\(reason)")
    }
  }

  @Test func `what a decision was made from is written and read whole`() throws {
    var source = RandomDelivery(random: SeededRandom(11))
    for _ in 0..<500 {
      let answer = try source.delivery(holdout: true).answer
      let state = source.state(of: answer)
      var written = JSONText()
      state.write(to: &written)
      let read = try #require(DecisionState(json(written.string)))
      #expect(read.histories == state.histories)
      var again = JSONText()
      read.write(to: &again)
      #expect(again.bytes == written.bytes)
    }
  }

  @Test func `groups, a user's name in the state and non-ASCII text survive replay`() throws {
    let rule = DeliveryText.rule("r", #"{"é\n":{"$inGroup":"g"}}"#, "x")
    let answer = try DeliveryText(rules: "[\(rule)]").answer
    let groups = SavedGroups(try json(#"{"g":[1,"\u0001\"🙂\\"],"not a list":5}"#))
    let identity = DecisionIdentity(userID: "u", installID: "i", userName: "fingerprint")
    var state = DecisionState()
    let context = DecisionContext(
      identity: identity, attributes: ["é\n": .string("\u{1}\"🙂\\")], groups: groups, now: 5, placement: "q")
    let (decision, reservation) = state.take(answer, in: context)
    state.commit(try #require(reservation), now: 5)
    #expect(decision.rule == "r")
    var text = JSONText()
    let inputs = DecisionInputs(answer: answer, context: context, state: state)
    DecisionReport(inputs.decide(), inputs: inputs).write(to: &text)
    let read = try DecisionInputs(json(text.string))
    #expect(read.decide().rule == "r")
    #expect(read.context.identity == identity && read.context.placement == "q")
    #expect(read.state.histories == state.histories)
  }

  @Test func `documents as deep as can be read are replayed with the report's own bounds`() throws {
    let depth = JSONLimits().depth - 1
    let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let answer = try DeliveryAnswer(json(#"{"paywallId":"main","paywall":{},"x":\#(deep)}"#))
    let inputs = DecisionInputs(answer: answer, context: context(try attributes(#"{"a":\#(deep)}"#)))
    var text = JSONText()
    DecisionReport(inputs.decide(), inputs: inputs).write(to: &text)
    let read = try JSONDocument(text.bytes, limits: DecisionReport.limits).root
    #expect(try DecisionInputs(read).decide().outcome.show == "main")
  }

  @Test(arguments: [
    "[]", "{}", "5", #"{"trace":[]}"#, #"{"trace":[{"step":"rule"}]}"#, #"{"delivery":{}}"#,
    #"{"delivery":[],"now":1}"#, #"{"delivery":{},"now":1,"state":{"format":9}}"#,
  ])
  func `what holds no inputs is refused in words`(text: String) throws {
    let error = #expect(throws: DecisionInputsError.self) { try DecisionInputs(json(text)) }
    #expect(error?.description.isEmpty == false)
  }

  @Test(arguments: ["[]", "null", "{}", #"{"format":1}"#, #"{"format":2,"owners":[]}"#])
  func `what is no state is none`(text: String) throws {
    #expect(DecisionState(try json(text)) == nil)
  }

  @Test func `damaged entries of a state lose themselves and absurd numbers harm nothing`() throws {
    let text = """
      {"format":1,"owners":[5,{"kind":"pet","name":"x"},{"kind":"user","name":"u","heir":3,
      "sides":[{},{"experiment":"exp_1","epoch":0,"side":"b","time":9223372036854775807},
        {"experiment":"exp_1","epoch":1,"side":"c","time":1}],
      "holdouts":[{"holdout":"h"}],"displays":[{"times":[1]},{"placement":"p","times":[1,"x",-9223372036854775808,
        9223372036854775807],"lifetime":-4,"session":9223372036854775807,"last":-9223372036854775808}]}]}
      """
    var state = try #require(DecisionState(json(text)))
    let delivery = DeliveryText(
      experiment: DeliveryText.experiment(0),
      frequency: DeliveryText.frequency(DeliveryText.limit(5, #"{"seconds":60}"#), minInterval: 60))
    let here = context(user: "u", install: "i", at: .max)
    #expect(Decider.decide(try delivery.answer, in: here, state: state).side == .b)
    state.present(try delivery.answer, here)
    state.present(try delivery.answer, context(user: "u", install: "i", at: .min))
    #expect(state.histories.count == 2)
  }
}
