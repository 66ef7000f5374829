import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct ReplayTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func replay(_ text: String, _ words: String...) async throws -> ToolProcess.Result {
    let file = folder.file("trace.json")
    try Data(text.utf8).write(to: file)
    return try await ToolProcess.run(["replay", file.path] + words)
  }

  private func trace() async throws -> String {
    try await ToolProcess.run(
      ["decide", DeliverySample.full.file(in: folder), "--user", "user-1", "--json"]
    ).output
  }

  @Test func `a decision is the same again`() async throws {
    let result = try await replay(try await trace())
    #expect(result.status == 0)
    #expect(result.output == "The same decision: “b” is shown: it is side b of experiment “exp_1”.\n")
    let json = try await replay(try await trace(), "--json")
    #expect(json.output == #"{"same":true,"differences":[]}"# + "\n")
  }

  @Test func `many generated decisions are the same again, from lines of a batch`() async throws {
    var random = SeededGenerator(seed: 21)
    let lines = (0..<40).map { _ in RandomBatchLine.make(using: &random) }
    let file = folder.file("lines.jsonl")
    try Data(lines.joined(separator: "\n").utf8).write(to: file)
    let answers = try await ToolProcess.run(["decide", "--batch", file.path])
    #expect(answers.status == 0)
    try #require(answers.lines.count == lines.count)
    var reasons: Set<Substring> = []
    for line in answers.lines {
      reasons.insert(line.firstMatch(of: /"reason":"([a-z]+)"/)?.1 ?? "")
      let result = try await replay(line + "\n")
      #expect(result.status == 0, "\(result.output)\(result.errors)")
    }
    #expect(reasons.isSuperset(of: ["default", "audience", "experiment", "holdout"]))
  }

  @Test func `a decision that differs is status 1 with what differs`() async throws {
    let changed = try await trace()
      .replacingOccurrences(of: #"{"show":"b""#, with: #"{"show":"main""#)
      .replacingOccurrences(of: #""holdoutBucket":5225,"#, with: "")
    let result = try await replay(changed)
    #expect(result.status == 1)
    #expect(
      result.output == """
        Another decision: “b” is shown: it is side b of experiment “exp_1”.
          show: recorded "main", now "b"
          holdoutBucket: recorded nothing, now 5225

        """)
    let json = try await replay(changed, "--json")
    #expect(json.status == 1)
    #expect(
      json.output == #"{"same":false,"differences":[{"member":"show","recorded":"main","replayed":"b"},"#
        + #"{"member":"holdoutBucket","recorded":null,"replayed":5225}]}"# + "\n")
  }

  @Test func `inputs that were changed make another decision`() async throws {
    let changed = try await trace().replacingOccurrences(of: #""shareB":0.88"#, with: #""shareB":0"#)
    #expect(try await replay(changed).status == 1)
  }

  @Test func `standard input will do`() async throws {
    let file = folder.file("trace")
    try Data(try await trace().utf8).write(to: file)
    #expect(try await ToolProcess.run(["replay", "-"], redirection: "<'\(file.path)'").status == 0)
  }

  @Test(arguments: [
    "nonsense", "[]", "{}", #"{"error":{"code":"invalid_line","message":"x"}}"#,
    #"{"reason":"default","trace":[]}"#, #"{"reason":"default","trace":[{"step":"inputs","delivery":{}}]}"#,
  ])
  func `what is no trace is status 3 with a sentence`(_ text: String) async throws {
    let result = try await replay(text)
    #expect(result.status == 3)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("greenroom: the file “"))
    #expect(result.errors.filter(\.isNewline).count == 1)
  }
}

/// Lines in which every step of a decision has its turn.
private enum RandomBatchLine {
  static func make(using random: inout SeededGenerator) -> String {
    let tests = [
      #"{"country":"DE"}"#, #"{"age":{"$gt":30}}"#, #"{"$or":[{"country":"US"},{"age":{"$lt":5}}]}"#,
      #"{"$not":{"country":{"$in":["DE","US"]}}}"#, #"{"v":{"$vgte":"1.10"}}"#, #"{"x":{"$soon":1}}"#,
    ]
    let rules = (0..<Int.random(in: 0...3, using: &random)).map {
      DeliverySample.rule("r\($0)", tests.randomElement(using: &random) ?? "{}", $0 == 2 ? nil : "s\($0)")
    }
    var sample = DeliverySample(rules: "[\(rules.joined(separator: ","))]")
    let share = Double(Int.random(in: 0...10_000, using: &random)) / 10_000
    if Bool.random(using: &random) { sample.experiment = DeliverySample.experiment(share) }
    if Bool.random(using: &random) { sample.holdout = DeliverySample.holdout(share) }
    if Bool.random(using: &random) { sample.frequency = DeliverySample.limit(1, #""session""#) }
    let country = ["DE", "US", "FR"].randomElement(using: &random) ?? ""
    let age = Int.random(in: 0...60, using: &random)
    let key = Bool.random(using: &random) ? "user" : "install"
    return #"{"delivery":\#(sample.text),"attributes":{"country":"\#(country)","age":\#(age),"v":"1.9"},"#
      + #""\#(key)":"k\#(age)"}"#
  }
}
