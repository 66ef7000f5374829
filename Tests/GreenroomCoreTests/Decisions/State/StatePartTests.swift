import GreenroomCore
import Testing

@Suite(.timeLimit(.minutes(5))) struct StatePartTests {
  @Test func `a part decides as the whole, and holds no other owner`() throws {
    var source = RandomDelivery(random: SeededRandom(31))
    var smaller = 0
    for _ in 0..<1000 {
      let answer = try source.delivery(holdout: true).answer
      let state = source.state(of: answer)
      let context = source.context(at: 1_700_000_000_000)
      let part = state.part(for: context.identity)
      let whole = Decider.decide(answer, in: context, state: state)
      let decision = Decider.decide(answer, in: context, state: part)
      try #require(decision.outcome == whole.outcome && decision.trace == whole.trace)
      try #require(part.histories.count <= 2)
      if part.histories.count < state.histories.count { smaller += 1 }
    }
    #expect(smaller > 150)
  }
}
