import Foundation
import GreenroomCore
import GreenroomKit

/// Fetches placements ahead.
struct Prefetch: Command {
  static let page = HelpPage(
    command: "prefetch", summary: "fetch placements ahead, so that they open without network",
    operand: OperandSpec(name: "PLACEMENT", mayRepeat: true), options: ClientOptions.all,
    details: """
      A PLACEMENT is a key, screen:ID for a screen by its id (delivery dialect), or file:PATH for a screen that an
      app ships, which makes no request. All are asked for together, each with the whole time that --timeout gives.
      Exit status: 0 every placement is warmed or has no flow, 1 some failed.

      """,
    example: "prefetch onboarding paywall" + ClientOptions.example)

  private let call: WarmingCall

  init(_ arguments: Arguments, _ surroundings: Surroundings) throws(ToolError) {
    call = try WarmingCall(arguments, surroundings)
  }

  func run() async throws(ToolError) -> ExitStatus {
    try await call.perform(prefetch)
  }

  private func prefetch(_ client: Client) async -> PrefetchReport {
    let sources = call.sources
    let start = ContinuousClock.now
    let ended = Lock<[Source: PrefetchReport.Ending]>([:])
    let progress = ProgressLine(call.console, isShown: !call.options.printsJSON) {
      let files = client.counts.files
      return "\(ended.withLock(\.count)) of \(Words.count(sources.count, "placement"))"
        + (files > 0 ? ", \(Words.count(files, "file"))" : "")
    }
    await progress.show {
      await client.greenroom.prefetch(sources.map(\.source), warmMedia: call.options.media != .none) {
        let ending = PrefetchReport.Ending(outcome: $1, time: ContinuousClock.now - start)
        ended.withLock { [source = $0] in $0[source] = ending }
      }
    }
    let endings = ended.withLock { $0 }
    return PrefetchReport(
      entries: sources.compactMap { source in
        endings[source.source].map {
          PrefetchReport.Entry(name: source.text, isFile: source.isFile, ending: $0)
        }
      },
      requests: client.counts.backend)
  }
}
