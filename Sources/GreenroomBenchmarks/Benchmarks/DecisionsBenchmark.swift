import GreenroomCore

/// Decisions on the device, for one rule and for many, with the trace and without writing it out.
struct DecisionsBenchmark: Benchmark {
  let name = "decisions"
  let summary = "who sees what, by 1, 10 and 100 rules"

  func run(_ effort: Effort, in folder: TemporaryFolder) async throws -> [BenchmarkResult] {
    var results: [BenchmarkResult] = []
    for rules in [1, 10, 100] { results.append(.measured(try await measure(rules, effort))) }
    return results
  }

  private func measure(_ rules: Int, _ effort: Effort) async throws -> Measurement {
    let audiences = Audiences(count: rules)
    let answer = try audiences.answer
    let calls = 2_000 / rules
    let figure = Figure(
      name: "decisions/\(rules)-rule\(rules == 1 ? "" : "s")", unit: .perSecond,
      baseline: "the same tests written by hand", target: rules == 1 ? .atLeast(1_000_000, .value) : nil)
    let pairs = try await Pairs.alternating(runs: effort.runs(101)) {
      try await rate(calls) { Decider.decide(answer, in: audiences.context).rule == audiences.last }
    } baseline: {
      try await rate(calls) { audiences.matchByHand() == rules - 1 }
    }
    return Measurement(figure, pairs)
  }

  private func rate(_ calls: Int, _ decide: () -> Bool) async throws -> Double {
    var hits = 0
    let seconds = await Stopwatch.seconds {
      for _ in 0..<calls where decide() { hits += 1 }
    }
    try expect(hits == calls, "a decision was not the expected one")
    return Double(calls) / seconds
  }
}

/// Audiences of which the last one matches, and of the others only the first of two tests.
private struct Audiences {
  let count: Int
  let context = DecisionContext(
    identity: DecisionIdentity(userID: "user-1", installID: "install-1"),
    attributes: [
      "plan": .string("free"), "country": .string("DE"), "sessions": .integer(12),
      "app": .object(["version": .string("3.2.1")]),
    ], now: 1_800_000_000_000)

  var last: String { "audience-\(count - 1)" }

  var answer: DeliveryAnswer {
    get throws {
      let rules = (0..<count).map { index in
        #"{"id":"audience-\#(index)","conditions":{"plan":"free","sessions":{"$gte":\#(leastSessions(index))}},"#
          + #""screen":{"paywallId":"screen-\#(index)","version":1,"paywall":{}}}"#
      }
      let text =
        #"{"placement":"p","paywallId":"main","version":1,"paywall":{},"packages":[],"#
        + #""rules":[\#(rules.joined(separator: ","))]}"#
      return try DeliveryAnswer(JSONDocument(Array(text.utf8)).root)
    }
  }

  /// The rules as somebody would write them in Swift for this app alone.
  func matchByHand() -> Int? {
    (0..<count).first { index in
      guard context.facts.attributes["plan"] == .string("free"),
        case .integer(let sessions) = context.facts.attributes["sessions"]
      else { return false }
      return sessions >= leastSessions(index)
    }
  }

  private func leastSessions(_ index: Int) -> Int { index == count - 1 ? 3 : 1_000 + index }
}
