import GreenroomKit

/// The command-line tool: finds the command, has it check its arguments, runs it, and turns what is thrown into a
/// sentence and an exit status.
package struct Tool: Sendable {
  static let name = "greenroom"

  static let commands: [any Command.Type] = [
    Serve.self, Check.self, Publish.self, Prefetch.self, Ready.self, Decide.self, Explain.self, Replay.self,
    Packages.self, Assets.self, ScreenDownload.self, Pack.self, Demo.self,
  ]
  /// Commands that the tool calls itself by.
  static let innerCommands: [any Command.Type] = [OpenScreens.self]

  private let surroundings: Surroundings

  package init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  /// Runs the tool with `words`, the arguments without the program's name.
  package func run(_ words: [String]) async -> ExitStatus {
    do throws(ToolError) {
      return try await perform(words)
    } catch {
      if let message = error.message { surroundings.console.complain("\(Tool.name): \(message)") }
      return error.status
    }
  }

  private func perform(_ words: [String]) async throws(ToolError) -> ExitStatus {
    guard let first = words.first else {
      throw .usage("a command is missing; `\(Tool.name) --help` lists them")
    }
    switch first {
    case "--help", "-h": return try show(HelpPage.tool(width: surroundings.console.width))
    case "--version": return try show(GreenroomVersion.current + "\n")
    default: return try await perform(Self.command(first), Array(words.dropFirst()))
    }
  }

  private func perform(
    _ command: any Command.Type, _ words: [String]
  ) async throws(ToolError) -> ExitStatus {
    if HelpPage.isAskedFor(in: words) {
      return try show(command.page.text(width: surroundings.console.width))
    }
    return try await command.init(ArgumentParser(command).parse(words), surroundings).run()
  }

  private func show(_ text: String) throws(ToolError) -> ExitStatus {
    try surroundings.console.write(text)
    return .done
  }

  private static func command(_ name: String) throws(ToolError) -> any Command.Type {
    if let command = (commands + innerCommands).first(where: { $0.name == name }) { return command }
    let kind = name.hasPrefix("-") ? "option" : "command"
    let guess = Spelling.nearest(to: name, among: commands.map { $0.name })
    throw .usage(
      "there is no \(kind) \(name.quoted)\(guess.map { " (did you mean \($0)?)" } ?? ""); `\(Tool.name) --help` lists all"
    )
  }
}
