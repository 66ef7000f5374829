import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct ExplainTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func explain(_ sample: DeliverySample, _ words: String...) async throws -> String {
    let result = try await ToolProcess.run(
      ["explain", sample.file(in: folder), "--now", "2030-01-31T12:00:00Z"] + words)
    #expect(result.status == 0)
    #expect(result.errors == "")
    return result.output
  }

  @Test func `each step is a line with its result and its reason`() async throws {
    try Snapshot.expect(
      await explain(.full, "--user", "user-1", "--attributes", #"{"country":"DE","age":5}"#),
      "explain-experiment")
  }

  @Test func `what comes behind a rule that matches was not asked, and says why`() async throws {
    try Snapshot.expect(
      await explain(
        .full, "--user", "user-1", "--install", "i", "--attributes", #"{"user":{"plan":"plus"}}"#),
      "explain-audience")
  }

  @Test func `without an id nothing is drawn`() async throws {
    try Snapshot.expect(await explain(.full), "explain-nobody")
  }

  @Test func `a limit that is used up comes before the holdout`() async throws {
    let state = ["--state", folder.file("state").path, "--user", "user-1", "--now"]
    let file = try DeliverySample.full.file(in: folder)
    for time in ["2030-01-31T11:00:00Z", "2030-01-31T11:30:00Z"] {
      _ = try await ToolProcess.run(["decide", file] + state + [time])
    }
    let limited = try await ToolProcess.run(["explain", file] + state + ["2030-01-31T12:00:00Z"])
    try Snapshot.expect(limited.output, "explain-limit")
  }

  @Test func `a placement with nothing to show says so in a sentence`() async throws {
    let text = try await explain(DeliverySample(paywall: "null", rules: DeliverySample.full.rules))
    #expect(
      text == """
        Placement “paywall” for somebody without an id at 2030-01-31T12:00:00Z

        Nothing is shown: the placement has no screen now.

        """)
  }

  @Test func `a decision by holdout names the group and the buckets`() async throws {
    let text = try await explain(
      DeliverySample(holdout: DeliverySample.holdout(0.6)), "--install", "user-1")
    #expect(text.contains("held out   bucket 5225 of 10000; those below 6000 are withheld"))
    #expect(text.hasSuffix("\nNothing is shown: “main” is withheld by holdout “h_1”.\n"))
  }

  @Test func `what a server sends is harmless on a terminal`() async throws {
    let rule = DeliverySample.rule(#"\u001b[2J"#, #"{"\u001b":"\u001b"}"#, nil)
    let text = try await explain(
      DeliverySample(placement: #""\u001b[2J""#, rules: "[\(rule)]"), "--attributes", #"{"\u001b":"\u001b"}"#)
    #expect(!text.contains("\u{1B}"))
  }
}
