import GreenroomCore
import Testing

private typealias Text = DeliveryText

private let hour = 3_600_000
private let start = 1_700_000_000_000

@Suite(.timeLimit(.minutes(5))) struct FrequencyTests {
  private func answer(_ frequency: String) throws -> DeliveryAnswer {
    try DeliveryText(frequency: frequency).answer
  }

  /// Whether something would be shown, without taking it.
  private func isShown(_ answer: DeliveryAnswer, _ state: DecisionState, at now: Int, uptime: Int? = nil)
    -> Bool
  {
    Decider.decide(answer, in: context(user: "u", at: now, uptime: uptime), state: state).screen != nil
  }

  @Test func `a rolling window is half-open`() throws {
    let answer = try answer(Text.frequency(Text.limit(1, #"{"seconds":3600}"#)))
    var state = DecisionState()
    state.present(answer, context(user: "u", at: start))
    #expect(!isShown(answer, state, at: start + hour - 1))
    #expect(isShown(answer, state, at: start + hour))
  }

  @Test func `the least interval has passed when it is reached`() throws {
    let answer = try answer(Text.frequency(minInterval: 3600))
    var state = DecisionState()
    state.present(answer, context(user: "u", at: start))
    #expect(!isShown(answer, state, at: start + hour - 1))
    #expect(isShown(answer, state, at: start + hour))
  }

  @Test func `all limits must hold`() throws {
    let answer = try answer(
      Text.frequency(
        Text.limit(2, #""session""#), Text.limit(3, #"{"seconds":86400}"#), Text.limit(4, #""lifetime""#)))
    var state = DecisionState()
    var shown: [Int] = []
    for step in 0..<60 {
      if step % 4 == 0 { state.startSession() }
      let decision = state.present(answer, context(user: "u", at: start + step * hour))
      if decision.screen != nil { shown.append(step) }
    }
    // Two in the first session, a third in the next, and the last when the first has left the day's window.
    #expect(shown == [0, 1, 4, 24])
  }

  @Test func `a new process is a new session and what was about to appear is gone`() throws {
    let answer = try answer(Text.frequency(Text.limit(1, #""session""#)))
    var state = DecisionState()
    state.present(answer, context(user: "u"))
    _ = state.take(answer, in: context(user: "v"))
    #expect(state.take(answer, in: context(user: "u")).decision.reason == .frequency)
    #expect(state.take(answer, in: context(user: "v")).decision.reason == .frequency)
    state.startProcess()
    #expect(state.take(answer, in: context(user: "u")).decision.screen != nil)
    #expect(state.take(answer, in: context(user: "v")).decision.screen != nil)
  }

  @Test func `placements are counted apart and versions and screens of one together`() throws {
    var one = DeliveryText(frequency: Text.once)
    var state = DecisionState()
    state.present(try one.answer, context(user: "u", ["a": .integer(1)]))
    one.rules = "[\(Text.rule("r", #"{"a":1}"#, "other"))]"
    let again = state.present(try one.answer, context(user: "u", ["a": .integer(1)]))
    #expect(again.reason == .frequency)
    one.placement = "q"
    let elsewhere = state.present(try one.answer, context(user: "u"))
    #expect(elsewhere.screen != nil)
  }

  @Test func `an edited limit judges the same history`() throws {
    var text = DeliveryText()
    var state = DecisionState()
    for _ in 0..<3 { state.present(try text.answer, context(user: "u", at: start)) }
    text.frequency = Text.frequency(Text.limit(3, #"{"seconds":7200}"#))
    #expect(isShown(try text.answer, state, at: start + hour) == false)
    text.frequency = Text.frequency(Text.limit(4, #"{"seconds":7200}"#))
    #expect(isShown(try text.answer, state, at: start + hour))
    text.frequency = Text.frequency(Text.limit(3, #""lifetime""#))
    #expect(isShown(try text.answer, state, at: start + 9000 * hour) == false)
  }

  @Test func `what no window reaches is forgotten and the sum is kept`() throws {
    let answer = try answer(Text.frequency(Text.limit(1_000_000, #"{"seconds":60}"#)))
    var state = DecisionState()
    for day in 0..<100 { state.present(answer, context(user: "u", at: start + day * 24 * hour)) }
    let history = state.histories.values.compactMap { $0.displays[ExactText("p")] }
    #expect(history.map(\.lifetime) == [100] && history.map(\.times.count) == [31])
  }

  @Test func `no more times are kept than a limit counts`() throws {
    var state = DecisionState()
    let answer = try DeliveryText().answer
    for step in 0..<1100 { state.present(answer, context(user: "u", at: start + step)) }
    #expect(state.histories.values.map { $0.displays[ExactText("p")]?.times.count } == [1000])
  }

  @Test func `somebody held out is counted as if shown`() throws {
    let text = DeliveryText(frequency: Text.once, holdout: Text.holdout(1))
    var state = DecisionState()
    let decisions = try (0..<2).map { _ in state.present(try text.answer, context(user: "u")) }
    #expect(decisions.map(\.reason) == [.holdout, .frequency])
  }

  @Test func `a limit of zero shows nothing`() throws {
    #expect(!isShown(try answer(Text.frequency(Text.limit(0, #""session""#))), DecisionState(), at: start))
  }

  // MARK: Clocks

  /// Hours until something is shown again, asking every hour with the state that is kept.
  private func hoursBlocked(_ answer: DeliveryAnswer, _ state: inout DecisionState, from now: Int) -> Int? {
    (0...9000).first {
      state.take(answer, in: context(user: "u", at: now + $0 * hour)).decision.screen != nil
    }
  }

  @Test(arguments: [
    DeliveryText.frequency(DeliveryText.limit(1, #"{"seconds":86400}"#)),
    DeliveryText.frequency(minInterval: 86_400),
  ])
  func `a clock that was ahead, or is set back, blocks for one window`(frequency: String) throws {
    let answer = try answer(frequency)
    let year = 8784 * hour
    var ahead = DecisionState()
    ahead.present(answer, context(user: "u", at: start + year))
    #expect(hoursBlocked(answer, &ahead, from: start) == 24)
    var back = DecisionState()
    back.present(answer, context(user: "u", at: start))
    #expect(hoursBlocked(answer, &back, from: start - year) == 24)
    var forward = DecisionState()
    forward.present(answer, context(user: "u", at: start))
    #expect(hoursBlocked(answer, &forward, from: start + year) == 0)
  }

  @Test func `however a clock jumps no display is forgotten and none blocks beyond its window`() throws {
    let answer = try answer(
      Text.frequency(Text.limit(2, #"{"seconds":86400}"#), Text.limit(30, #""lifetime""#)))
    var random = SeededRandom(12)
    for _ in 0..<50 {
      var state = DecisionState()
      var now = start
      var shown = 0
      for _ in 0..<400 where shown < 30 {
        now += random.chance(0.2) ? Int.random(in: -1000 * hour...1000 * hour, using: &random) : hour
        if state.present(answer, context(user: "u", at: now)).screen != nil { shown += 1 }
        let day = context(user: "u", at: now + 24 * hour)
        #expect(Decider.decide(answer, in: day, state: state).screen != nil || shown == 30)
      }
      #expect(state.histories.values.map { $0.displays[ExactText("p")]?.lifetime } == [shown])
    }
  }

  @Test func `within a process the interval is told by the clock that nobody can set`() throws {
    let answer = try answer(Text.frequency(minInterval: 3600))
    var state = DecisionState()
    state.present(answer, context(user: "u", at: start, uptime: 1000))
    #expect(!isShown(answer, state, at: start + 5 * hour, uptime: 1000 + hour - 1))
    #expect(isShown(answer, state, at: start - 5 * hour, uptime: 1000 + hour))
    state.startProcess()
    #expect(!isShown(answer, state, at: start + hour - 1, uptime: 9 * hour))
    #expect(isShown(answer, state, at: start + hour, uptime: 5))
  }

  // MARK: Reservations

  @Test(arguments: [
    DeliveryText.once, DeliveryText.frequency(DeliveryText.limit(1, #""session""#)),
    DeliveryText.frequency(DeliveryText.limit(1, #"{"seconds":60}"#)),
    DeliveryText.frequency(minInterval: 60),
  ])
  func `of two presentations at once with a limit of one only one is shown`(frequency: String) throws {
    let answer = try answer(frequency)
    var state = DecisionState()
    let first = state.take(answer, in: context(user: "u"))
    let second = state.take(answer, in: context(user: "u"))
    #expect(first.decision.screen != nil && second.decision.reason == .frequency)
    #expect(second.reservation == nil)
    state.commit(try #require(first.reservation), now: start)
    #expect(state.take(answer, in: context(user: "u")).decision.reason == .frequency)
  }

  @Test func `a presentation that fails gives its display back`() throws {
    let answer = try answer(Text.once)
    var state = DecisionState()
    state.release(try #require(state.take(answer, in: context(user: "u")).reservation))
    let next = state.take(answer, in: context(user: "u"))
    #expect(next.decision.screen != nil)
    #expect(state.histories.values.allSatisfy { $0.displays.isEmpty })
  }

  @Test func `a display is counted once and at the time it appeared`() throws {
    let answer = try answer(Text.frequency(Text.limit(1, #"{"seconds":3600}"#)))
    var state = DecisionState()
    let reservation = try #require(state.take(answer, in: context(user: "u", at: start)).reservation)
    let commits = [1, 2].map { state.commit(reservation, now: start + $0 * hour) }
    #expect(commits == [true, false])
    #expect(!isShown(answer, state, at: start + 2 * hour - 1))
    #expect(isShown(answer, state, at: start + 2 * hour))
  }

  @Test func `reservations of others and of other placements do not count`() throws {
    let answer = try answer(Text.once)
    var state = DecisionState()
    _ = state.take(answer, in: context(user: "u", install: "i"))
    #expect(state.take(answer, in: context(user: "v", install: "i")).decision.screen != nil)
    let other = try DeliveryText(placement: "q", frequency: Text.once).answer
    #expect(state.take(other, in: context(user: "u", install: "i")).decision.screen != nil)
  }
}
