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

  private let call: WarmingCall
  private let asksNobody: Bool

  init(_ arguments: Arguments, _ surroundings: Surroundings) throws(ToolError) {
    call = try WarmingCall(arguments, surroundings)
    asksNobody = arguments.has(Self.cached)
  }

  func run() async throws(ToolError) -> ExitStatus {
    try await call.perform(receipts)
  }

  private func receipts(_ client: Client) async -> ReadyReport {
    let sources = call.sources
    let receipts =
      asksNobody
      ? await client.greenroom.storedReceipts(of: sources.map(\.source))
      : await client.greenroom.receipts(of: sources.map(\.source))
    return ReadyReport(
      entries: sources.compactMap { source in
        receipts[source.source].map { ReadyReport.Entry(placement: source.text, receipt: $0) }
      },
      media: call.options.media, roles: call.options.roles ?? .standard, requests: client.counts.backend)
  }
}
