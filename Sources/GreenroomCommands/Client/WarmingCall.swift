import GreenroomKit

/// What `prefetch` and `ready` are called with, checked and not yet acted on.
struct WarmingCall: Sendable {
  /// In the order asked, each once.
  let sources: [SourceArgument]
  let options: ClientOptions
  let console: Console

  init(_ arguments: Arguments, _ surroundings: Surroundings) throws(ToolError) {
    options = try ClientOptions(arguments, surroundings)
    sources = try SourceArgument.all(arguments.operands, options.dialect, surroundings)
    console = surroundings.console
  }

  /// Does `work` with the SDK, lets what it began to write finish, and shows what came of it.
  func perform<Outcome: Report>(_ work: (Client) async -> Outcome) async throws(ToolError) -> ExitStatus {
    let client = try Client(options, console)
    let report = await work(client)
    await client.greenroom.finishWrites()
    return try console.show(report, asJSON: options.printsJSON)
  }
}
