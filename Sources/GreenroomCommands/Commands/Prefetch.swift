import Foundation
import GreenroomCore
import GreenroomKit

/// Fetches placements ahead.
struct Prefetch: Command {
  static let page = HelpPage(
    command: "prefetch", summary: "fetch placements ahead, so that they open without network",
    operand: OperandSpec(name: "PLACEMENT", mayRepeat: true), options: ClientOptions.all,
    details: """
      All placements are asked for together, each with the whole time that --timeout gives. Exit status: 0 every
      placement is warmed or has no flow, 1 some failed.

      """,
    example: "prefetch onboarding paywall" + ClientOptions.example)

  private let placements: [String]
  private let options: ClientOptions
  private let console: Console

  init(_ arguments: Arguments, _ surroundings: Surroundings) throws(ToolError) {
    placements = arguments.operands
    options = try ClientOptions(arguments, surroundings)
    console = surroundings.console
  }

  func run() async throws(ToolError) -> ExitStatus {
    let client = try Client(options, console)
    let report = await prefetch(client)
    await client.greenroom.finishWrites()
    try console.write(options.printsJSON ? report.json : report.text)
    return report.status
  }

  private func prefetch(_ client: Client) async -> PrefetchReport {
    let placements = placements.uniqued
    let sources = placements.map { Source.placement($0) }
    let start = ContinuousClock.now
    let ended = Lock<[String: PrefetchReport.Entry]>([:])
    let progress = ProgressLine(console, isShown: !options.printsJSON) {
      let files = client.counts.files
      return "\(ended.withLock(\.count)) of \(Words.count(placements.count, "placement"))"
        + (files > 0 ? ", \(Words.count(files, "file"))" : "")
    }
    await progress.show {
      await client.greenroom.prefetch(sources, warmMedia: options.media != .none) { outcome in
        let entry = PrefetchReport.Entry(outcome: outcome, time: ContinuousClock.now - start)
        ended.withLock { $0[outcome.placementKey] = entry }
      }
    }
    let entries = ended.withLock { $0 }
    return PrefetchReport(
      entries: placements.compactMap { entries[$0] }, requests: client.counts.backend)
  }
}

extension [String] {
  /// The texts in their order, each once.
  var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
