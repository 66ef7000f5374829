import Testing

@Suite(.timeLimit(.minutes(1)))
struct HelpTests {
  @Test(arguments: ["serve", "check", "prefetch", "ready", "demo"])
  func `the help of a command is a whole screen with an example`(_ command: String) async throws {
    let help = try await ToolProcess.run([command, "--help"])
    #expect(help.status == 0)
    #expect(help.errors == "")
    #expect(help.output.contains("Example:\n  greenroom \(command)"))
    try Snapshot.expect(help.output, "help-\(command)")
  }

  @Test func `the help of the tool lists every command`() async throws {
    let help = try await ToolProcess.run(["--help"])
    #expect(help.status == 0)
    try Snapshot.expect(help.output, "help")
  }

  @Test func `help fits a terminal of a hundred columns`() async throws {
    for words in [["--help"], ["serve", "--help"], ["prefetch", "--help"], ["ready", "--help"]] {
      let help = try await ToolProcess.run(words)
      #expect(help.lines.map(\.count).max() ?? 0 <= 110)
    }
  }

  @Test func `the version is a line of its own`() async throws {
    let version = try await ToolProcess.run(["--version"])
    #expect(version.status == 0)
    #expect(version.output.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
  }
}
