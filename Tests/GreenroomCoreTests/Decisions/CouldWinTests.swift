import GreenroomCore
import Testing

private typealias Text = DeliveryText

@Suite(.timeLimit(.minutes(5))) struct CouldWinTests {
  private func winners(
    _ text: DeliveryText, _ context: DecisionContext, state: DecisionState = DecisionState(),
    open: OpenAttributes = .none
  ) throws -> [String?] {
    Decider.couldWin(try text.answer, in: context, state: state, open: open).map(\.paywallID)
  }

  private var text: DeliveryText {
    DeliveryText(
      experiment: Text.experiment(0.5),
      rules: """
        [\(Text.rule("1", #"{"a":1}"#, "one")),\(Text.rule("2", #"{"a":{"$new":1}}"#, "two")),
        \(Text.rule("3", #"{"b":1}"#, nil)),\(Text.rule("4", #"{"c":1}"#, "four"))]
        """)
  }

  @Test func `what is known to match or not to match decides, and what cannot be judged stays in`() throws {
    #expect(try winners(text, context(user: "user-1")) == ["two", "main"])
    #expect(try winners(text, context(user: "user-1", ["a": .integer(1)])) == ["one"])
    #expect(try winners(text, context(user: "user-1", ["c": .integer(1)])) == ["two", "four"])
    #expect(try winners(text, context(user: "user-1", ["b": .integer(1)])) == ["two"])
  }

  @Test func `an attribute that may still come keeps its rule's screen in`() throws {
    #expect(try winners(text, context(user: "user-1"), open: .missing) == ["one", "two", "four", "main"])
    let open = OpenAttributes.named([ExactText("c")])
    #expect(try winners(text, context(user: "user-1"), open: open) == ["two", "four", "main"])
  }

  @Test func `the side is settled by a key and both are in without one`() throws {
    var text = DeliveryText(experiment: Text.experiment(0.88))
    #expect(try winners(text, context(user: "user-1")) == ["b"])
    #expect(try winners(text, context()) == ["main", "b"])
    var state = DecisionState()
    state.present(try text.answer, context(user: "user-1"))
    text.experiment = Text.experiment(0)
    #expect(try winners(text, context(user: "user-1"), state: state) == ["b"])
    #expect(try winners(text, context(user: "user-1")) == ["main"])
  }

  @Test func `a placement that shows nothing has no winner`() throws {
    var text = text
    text.paywall = "null"
    #expect(try winners(text, context(user: "u"), open: .missing) == [])
  }

  @Test func `whatever open attributes become, the winner was among those that could win`() throws {
    var source = RandomDelivery(random: SeededRandom(8))
    var several = 0
    for _ in 0..<2_000 {
      let answer = try source.delivery(frequency: false).answer
      let known = source.conditions.attributes()
      let open = Set(RandomCondition.names.filter { _ in source.conditions.random.chance(0.3) })
      let user = source.conditions.random.chance(0.8) ? source.key() : nil
      let state = source.state(of: answer)
      let possible = Set(
        Decider.couldWin(
          answer, in: context(user: user, known), state: state,
          open: .named(Set(open.map { ExactText($0) }))
        ).map(\.paywallID))
      if possible.count > 1 { several += 1 }
      for _ in 0..<5 {
        let filled = known.filter { !open.contains($0.key) }
          .merging(source.conditions.attributes().filter { open.contains($0.key) }) { $1 }
        let winner = Decider.decide(answer, in: context(user: user ?? source.key(), filled), state: state)
        guard let screen = winner.screen else { continue }
        try #require(possible.contains(screen.paywallID))
      }
    }
    #expect(several > 200)
  }
}
