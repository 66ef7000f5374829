import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct DecideStateTests {
  private let folder: TemporaryFolder
  private var state: String { folder.file("state").path }
  private var stateFile: URL { folder.file("state/decisions.json") }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func decide(_ sample: DeliverySample, _ words: String..., command: String = "decide") async throws
    -> ToolProcess.Result
  {
    try await ToolProcess.run([command, sample.file(in: folder), "--state", state] + words)
  }

  private func reason(_ sample: DeliverySample, _ words: String...) async throws -> String? {
    try await ToolProcess.run(["decide", sample.file(in: folder), "--state", state, "--json"] + words)
      .json()["reason"] as? String
  }

  private static let once = DeliverySample(frequency: DeliverySample.limit(1, #""lifetime""#))

  @Test func `a limit of one shows once, each user for themselves`() async throws {
    #expect(try await reason(Self.once, "--user", "a") == "default")
    #expect(try await reason(Self.once, "--user", "a") == "frequency")
    #expect(try await reason(Self.once, "--user", "b") == "default")
    #expect(try await reason(Self.once, "--user", "b") == "frequency")
  }

  @Test func `a call is a session of its own`() async throws {
    let sample = DeliverySample(frequency: DeliverySample.limit(1, #""session""#))
    for _ in 0..<3 { #expect(try await reason(sample, "--user", "a") == "default") }
  }

  @Test func `a rolling window opens again`() async throws {
    let sample = DeliverySample(frequency: DeliverySample.limit(1, #"{"seconds":60}"#))
    #expect(try await reason(sample, "--now", "2030-01-01T00:00:00Z") == "default")
    #expect(try await reason(sample, "--now", "2030-01-01T00:00:59.999Z") == "frequency")
    #expect(try await reason(sample, "--now", "2030-01-01T00:01:00Z") == "default")
  }

  @Test func `a side stays when the share changes`() async throws {
    #expect(
      try await decide(
        DeliverySample(experiment: DeliverySample.experiment(1)), "--user", "user-1", "--json"
      ).json()["side"] as? String == "b")
    let changed = DeliverySample(experiment: DeliverySample.experiment(0))
    let kept = try await decide(changed, "--user", "user-1", "--json").json()
    #expect(kept["side"] as? String == "b" && kept["bucket"] as? Int == 1251)
  }

  @Test func `somebody held out is counted as if shown`() async throws {
    var sample = Self.once
    sample.holdout = DeliverySample.holdout(1)
    #expect(try await reason(sample, "--user", "a") == "holdout")
    #expect(try await reason(sample, "--user", "a") == "frequency")
  }

  @Test func `without the option nothing is remembered`() async throws {
    let file = try Self.once.file(in: folder)
    for _ in 0..<2 {
      let result = try await ToolProcess.run(["decide", file, "--user", "a", "--json"])
      #expect(try result.json()["reason"] as? String == "default")
    }
    #expect(!FileManager.default.fileExists(atPath: state))
  }

  @Test func `explain looks and counts nothing`() async throws {
    for _ in 0..<2 {
      let result = try await decide(Self.once, "--user", "a", command: "explain")
      #expect(result.output.contains("“main” is shown"))
    }
    #expect(!FileManager.default.fileExists(atPath: state))
    #expect(try await reason(Self.once, "--user", "a") == "default")
    let result = try await decide(Self.once, "--user", "a", command: "explain")
    #expect(result.output.contains("used up"))
  }

  @Test func `a screen that an app ships counts nothing`() async throws {
    let file = folder.file("screen.json")
    try Data(DeliverySample.screen.utf8).write(to: file)
    let result = try await ToolProcess.run(["decide", file.path, "--state", state])
    #expect(result.status == 0)
    #expect(!FileManager.default.fileExists(atPath: state))
  }

  @Test func `the trace holds the state that was decided from, and no other user's`() async throws {
    #expect(try await reason(Self.once, "--user", "somebody-else") == "default")
    #expect(try await reason(Self.once, "--user", "a", "--install", "i") == "default")
    let second = try await decide(Self.once, "--user", "a", "--install", "i", "--json")
    #expect(try second.json()["reason"] as? String == "frequency")
    #expect(!second.output.contains("somebody-else"))
    let trace = folder.file("trace.json")
    try Data(second.output.utf8).write(to: trace)
    let replayed = try await ToolProcess.run(["replay", trace.path])
    #expect(replayed.status == 0, "\(replayed.output)")
  }

  @Test func `a damaged state is an empty one, is told and is kept aside`() async throws {
    #expect(try await reason(Self.once, "--user", "a") == "default")
    for (number, damage) in ["no JSON", #"{"format":7}"#].enumerated() {
      try Data(damage.utf8).write(to: stateFile)
      let result = try await decide(Self.once, "--user", "a", "--json")
      #expect(try result.json()["reason"] as? String == "default")
      #expect(result.errors.contains("is damaged, so nothing is remembered"))
      let kept = "decisions.damaged-\(number + 1).json"
      #expect(result.errors.contains("“\(kept)”"))
      #expect(try String(contentsOf: folder.file("state/\(kept)"), encoding: .utf8) == damage)
    }
    #expect(try await reason(Self.once, "--user", "a") == "frequency")
  }

  @Test func `a state that is damaged in part keeps the rest and is told`() async throws {
    #expect(try await reason(Self.once, "--user", "a") == "default")
    let text = try String(contentsOf: stateFile, encoding: .utf8)
    try Data(text.replacingOccurrences(of: #""owners":["#, with: #""owners":[5,"#).utf8).write(to: stateFile)
    let result = try await decide(Self.once, "--user", "a", "--json")
    #expect(try result.json()["reason"] as? String == "frequency")
    #expect(result.errors.contains("damaged in part") && result.errors.contains("decisions.damaged-1.json"))
    let next = try await decide(Self.once, "--user", "a", "--json")
    #expect(next.errors == "")
  }

  @Test func `of many calls at once a limit of one shows one`() async throws {
    let file = try Self.once.file(in: folder)
    let state = state
    let reasons = try await withThrowingTaskGroup(of: String?.self) { group in
      for _ in 0..<8 {
        group.addTask {
          try await ToolProcess.run(["decide", file, "--state", state, "--user", "a", "--json"])
            .json()["reason"] as? String
        }
      }
      return try await group.reduce(into: [String?]()) { $0.append($1) }
    }
    #expect(reasons.filter { $0 == "default" }.count == 1)
    #expect(reasons.filter { $0 == "frequency" }.count == 7)
  }

  @Test func `a state that cannot be written is status 3 and no decision is told`() async throws {
    try Data().write(to: folder.file("state"))
    let result = try await decide(Self.once, "--user", "a")
    #expect(result.status == 3)
    #expect(result.output == "")
    #expect(result.errors.contains("--state"))
  }
}
