import GreenroomCore
import GreenroomKit

/// What a prefetch came to, in words and in JSON.
struct PrefetchReport: Report {
  /// How one of them ended.
  struct Ending: Sendable {
    let outcome: PrefetchOutcome
    /// From the start of the call.
    let time: Duration
  }

  struct Entry: Sendable {
    /// As it was asked for.
    let name: String
    /// Whether it is a file that the app ships, so that nobody is asked.
    let isFile: Bool
    let ending: Ending

    var outcome: PrefetchOutcome { ending.outcome }
  }

  /// In the order asked.
  let entries: [Entry]
  /// To the backend's API.
  let requests: Int

  var status: ExitStatus { entries.contains { $0.outcome.state.error != nil } ? .failed : .done }

  var json: String {
    JSONText.line { text in
      text.member("outcomes", entries) { $0.write(to: &$1) }
      text.member("requests", requests)
    }
  }

  var text: String {
    var table = TextTable(columns: [
      .init(alignment: .left), .init(alignment: .left), .init(alignment: .left),
      .init(alignment: .right), .init(alignment: .left),
    ])
    table.rows = entries.map(\.row)
    return table.text + summary + "\n"
  }

  private var summary: String {
    let outcomes = entries.map(\.outcome)
    let empty = outcomes.filter(\.hasNoFlow).count
    let failed = outcomes.filter { $0.state.error != nil }.count
    let parts = [
      "\(outcomes.filter(\.isWarmed).count) of \(outcomes.count) warmed",
      empty > 0 ? "\(empty) without a flow" : nil,
      failed > 0 ? "\(failed) failed" : nil, Words.count(requests, "request"),
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }
}

extension PrefetchReport.Entry {
  fileprivate var row: [String] {
    let milliseconds = Words.time(milliseconds: ending.time.seconds * 1000)
    let name = name.printable
    let note = (outcome.state.error ?? outcome.failure)?.message.printable ?? ""
    switch outcome.state {
    case .warmed(let fromCache):
      return [name, "warmed", origin(fromCache: fromCache), milliseconds, note]
    case .noFlow: return [name, "no flow", "", milliseconds, note]
    case .failed: return [name, "failed", "", milliseconds, note]
    }
  }

  private func origin(fromCache: Bool) -> String {
    if isFile { return "file" }
    return switch (fromCache, outcome.failure != nil) {
    case (true, false): "kept copy"
    case (true, true): "last good copy"
    case (false, false): "network"
    case (false, true): "bundled copy"
    }
  }

  fileprivate func write(to text: inout JSONText) {
    text.object { text in
      text.member("placement", name)
      text.member("state", outcome.state.word)
      text.member("fromCache", fromCache)
      text.member("mediaWarmed", outcome.mediaWarmed)
      text.member("error", outcome.state.error ?? outcome.failure)
      text.member("milliseconds", rounded: ending.time.seconds * 1000, to: 0.1)
    }
  }

  private var fromCache: Bool? {
    if case .warmed(let fromCache) = outcome.state { fromCache } else { nil }
  }
}

extension PrefetchOutcome {
  fileprivate var hasNoFlow: Bool {
    if case .noFlow = state { true } else { false }
  }
}

extension PrefetchOutcome.State {
  /// Why the prefetch failed, where it did.
  var error: GreenroomError? {
    if case .failed(let error) = self { error } else { nil }
  }

  fileprivate var word: String {
    switch self {
    case .warmed: "warmed"
    case .noFlow: "noFlow"
    case .failed: "failed"
    }
  }
}
