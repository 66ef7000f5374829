import GreenroomCore
import GreenroomKit

/// Says what would be shown.
struct Ready: Command {
  private static let cached = OptionSpec("--cached", help: "ask nobody: judge by what is kept")

  static let page = HelpPage(
    command: "ready", summary: "say whether there is something to show, and what",
    operand: OperandSpec(name: "PLACEMENT", mayRepeat: true), options: ClientOptions.all + [cached],
    details: """
      A fresh copy answers at once; otherwise the backend is asked. A bundled copy alone does not count as ready.
      With --media, nothing may be missing of what it means either; no file is fetched.
      Exit status: 0 all are ready, 1 some are not.

      """,
    example: "ready paywall --cached" + ClientOptions.example)

  private let sources: [SourceArgument]
  private let asksNobody: Bool
  private let options: ClientOptions
  private let console: Console

  init(_ arguments: Arguments, _ surroundings: Surroundings) throws(ToolError) {
    asksNobody = arguments.has(Self.cached)
    options = try ClientOptions(arguments, surroundings)
    sources = try SourceArgument.all(arguments.operands, options.dialect, surroundings)
    console = surroundings.console
  }

  func run() async throws(ToolError) -> ExitStatus {
    let client = try Client(options, console)
    let report = await report(client)
    await client.greenroom.finishWrites()
    try console.write(options.printsJSON ? report.json : report.text)
    return report.status
  }

  private func report(_ client: Client) async -> ReadyReport {
    let receipts =
      asksNobody
      ? await client.greenroom.storedReceipts(of: sources.map(\.source))
      : await client.greenroom.receipts(of: sources.map(\.source))
    return ReadyReport(
      entries: sources.compactMap { source in
        receipts[source.source].map { ReadyReport.Entry(placement: source.text, receipt: $0) }
      },
      media: options.media, roles: options.roles ?? .standard, requests: client.counts.backend)
  }
}
