import Testing

@Suite(.timeLimit(.minutes(5)))
struct HelpTests {
  private static let commands = [
    "serve", "check", "publish", "prefetch", "ready", "decide", "explain", "replay", "packages", "assets",
    "pack", "screen", "demo",
  ]

  @Test(arguments: commands)
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

  @Test func `help fits a terminal of a hundred and ten columns`() async throws {
    for words in [[]] + Self.commands.map({ [$0] }) {
      let help = try await ToolProcess.run(words + ["--help"])
      #expect(help.lines.map(\.count).max() ?? 0 <= 110, "\(words)")
    }
  }

  @Test func `the version is a line of its own`() async throws {
    let version = try await ToolProcess.run(["--version"])
    #expect(version.status == 0)
    #expect(version.output.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
  }
}
