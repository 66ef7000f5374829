import Foundation
import Testing

@testable import GreenroomCommands

@Suite(.timeLimit(.minutes(5)))
struct HelpTests {
  private static let commands = [
    "serve", "check", "publish", "prefetch", "ready", "decide", "explain", "replay", "packages", "assets",
    "screen", "pack", "demo",
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

  /// Examples stay in one piece, to be copied.
  @Test(arguments: [40, 80])
  func `help fits the terminal's width`(_ width: Int) throws {
    for text in [HelpPage.tool(width: width)] + Tool.commands.map({ $0.page.text(width: width) }) {
      let end = width < 80 ? try #require(text.range(of: "Example:")).lowerBound : text.endIndex
      for line in text[..<end].split(separator: "\n") { #expect(line.count <= width, "\(line)") }
    }
  }

  @Test func `nothing is lost where there is no room beside a term`() {
    let list = Wrapping.list([("--long-option VALUE", "what it means, in words")], width: 30)
    #expect(list == "  --long-option VALUE\n      what it means, in words\n")
    #expect(Wrapping.lines(of: "incomprehensible it is", width: 5) == ["incomprehensible", "it is"])
  }

  @Test func `the version is a line of its own`() async throws {
    let version = try await ToolProcess.run(["--version"])
    #expect(version.status == 0)
    #expect(version.output.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
  }
}
