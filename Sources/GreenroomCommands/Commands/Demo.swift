import Foundation
import GreenroomServer

/// Shows the whole job: a server, the SDK over HTTP and disk, and screens that open without network.
struct Demo: Command {
  static let page = HelpPage(
    command: "demo", summary: "see the whole job happen: server, SDK, offline",
    operand: nil, options: [dialect],
    details: """
      Serves the sample content of the package on a free port of this machine, and goes through seven steps with the
      real SDK over real HTTP and disk, in less than ten seconds. Exit status: 0 every step is as promised, 1 one is
      not.

      """,
    example: "demo --dialect delivery")

  private static let dialect = OptionSpec(
    "--dialect", "NAME", help: "resolve, by default: the server decides; or delivery: the device does")

  private let dialect: Dialect
  private let surroundings: Surroundings

  init(_ arguments: Arguments, _ surroundings: Surroundings) throws(ToolError) {
    dialect = try OptionReader(arguments, surroundings).choice(Self.dialect) ?? .resolve
    self.surroundings = surroundings
  }

  func run() async throws(ToolError) -> ExitStatus {
    // URL loading on Linux would send even loopback requests by way of a proxy that the environment names.
    setenv("no_proxy", "127.0.0.1", 1)
    let content = try DemoContent(copying: SampleContent.find(surroundings))
    defer { content.remove() }
    Task {
      let signal = await TerminationSignals.wait()
      content.remove()
      // The shell goes on behind the line that is being drawn.
      if surroundings.console.isTerminal { try? surroundings.console.write("\n") }
      _exit(128 + signal)
    }
    return try await DemoPlay(DemoStage(content, surroundings, dialect), surroundings)
      .perform(DemoStep.all(dialect))
  }
}
