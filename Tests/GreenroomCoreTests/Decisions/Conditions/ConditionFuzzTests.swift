import GreenroomCore
import Testing

@Suite(.timeLimit(.minutes(5))) struct ConditionFuzzTests {
  @Test func `any JSON is judged, and alike in every order of keys`() throws {
    var source = RandomCondition(random: SeededRandom(4))
    var order = SeededRandom(5)
    for _ in 0..<20_000 {
      let value =
        source.random.chance(0.5) ? source.anything(depth: 5) : source.condition(depth: 3, wildness: 0.3)
      let facts = ConditionFacts(attributes: source.attributes(), now: 1_700_000_000_000)
      let condition = Condition(try json(shuffled(value, using: &order)))
      let other = Condition(try json(shuffled(value, using: &order)))
      try #require(condition.evaluate(in: facts) == other.evaluate(in: facts), "\(text(value))")
      try #require(condition.issues == other.issues)
    }
  }

  @Test func `what is known stays true however open attributes are filled`() throws {
    var source = RandomCondition(random: SeededRandom(6))
    var decided = 0
    for _ in 0..<5_000 {
      let condition = Condition(try json(text(source.condition(depth: 3, wildness: 0.1))))
      let known = source.attributes()
      let open = Set(RandomCondition.names.filter { _ in source.random.chance(0.3) })
      let before = condition.evaluate(
        in: ConditionFacts(
          attributes: known, now: 0, openAttributes: .named(Set(open.map { ExactText($0) }))))
      guard before == .yes || before == .no else { continue }
      decided += 1
      for _ in 0..<5 {
        let filled = known.filter { !open.contains($0.key) }
          .merging(source.attributes().filter { open.contains($0.key) }) { $1 }
        try #require(condition.evaluate(in: ConditionFacts(attributes: filled, now: 0)) == before)
      }
    }
    #expect(decided > 500)
  }
}
