/// One command of the tool. Making it checks its arguments; only running it does something.
protocol Command: Sendable {
  static var page: HelpPage { get }

  /// - Throws: a usage error; nothing has been read or written then.
  init(_ arguments: Arguments, _ surroundings: Surroundings) throws(ToolError)

  func run() async throws(ToolError) -> ExitStatus
}

extension Command {
  static var name: String { page.command }
}
