import GreenroomCore
import Testing

private typealias Text = DeliveryText

@Suite(.timeLimit(.minutes(5))) struct DecisionReportTests {
  private func report(
    _ text: DeliveryText, _ context: DecisionContext, _ state: DecisionState = DecisionState()
  )
    throws -> DecisionReport
  {
    let inputs = DecisionInputs(answer: try text.answer, context: context, state: state)
    return DecisionReport(inputs.decide(), inputs: inputs)
  }

  private var text: DeliveryText {
    DeliveryText(
      experiment: Text.experiment(0.88),
      rules: """
        [\(Text.rule("us", #"{"country":"US","age":{"$gt":3}}"#, "us")),\(Text.rule("new", #"{"a":{"$new":1}}"#, nil))]
        """,
      frequency: Text.frequency(Text.limit(2, #"{"seconds":60}"#)), holdout: Text.holdout(0.1))
  }

  @Test func `the words name every step, the rule, the bucket and the reason`() throws {
    let lines = try report(text, context(user: "user-1", ["age": .integer(5)])).lines
    #expect(
      lines == [
        #"for user "user-1" at 2023-11-14T22:13:20Z"#, #"rule "us": no, country does not hold"#,
        #"rule "new": unknown, a.$new: this operator is not known"#,
        #"experiment "exp_1": bucket 1251, side b by hash"#, "frequency: allowed",
        #"holdout "h_1": bucket 5225, not held out by hash"#, #"shows "b": experiment"#,
      ])
  }

  @Test func `the words tell a limit, an interval and a record`() throws {
    var state = DecisionState()
    state.present(try text.answer, context(install: "user-1"))
    state.present(try text.answer, context(install: "user-1"))
    let limited = try report(text, context(user: "u", install: "user-1"), state).lines
    #expect(limited.contains("frequency: limit 1 is used up, 2 of 2 in 60 s"))
    #expect(limited.contains { $0.hasSuffix("side b as recorded before logging in") })
    #expect(limited.last == "shows nothing: frequency")
    var soon = text
    soon.frequency = Text.frequency(minInterval: 10)
    #expect(
      try report(soon, context(install: "user-1"), state).lines.contains("frequency: too soon, by 10000 ms"))
  }

  @Test func `the JSON has the outcome and a trace that begins with the inputs`() throws {
    var written = JSONText()
    try report(text, context(user: "user-1", ["age": .integer(5)])).write(to: &written)
    let read = try json(written.string)
    #expect(
      read.members.map(\.key) == ["show", "reason", "side", "rule", "bucket", "holdoutBucket", "trace"])
    let steps = Array(try #require(read["trace"]).elements)
    #expect(
      steps.map { $0["step"]?.string } == ["inputs", "rule", "rule", "experiment", "frequency", "holdout"])
    #expect(
      steps[0]["delivery"]?["placement"]?.string == "p" && steps[0]["now"]?.integer == 1_700_000_000_000)
    #expect(steps[1]["because"]?.elements.map(\.string) == ["country does not hold"])
    #expect(steps[2]["result"]?.string == "unknown")
    #expect(steps[3]["bucket"]?.integer == 1251 && steps[3]["from"]?.string == "hash")
    #expect(steps[5]["heldOut"]?.bool == false)
  }
}
