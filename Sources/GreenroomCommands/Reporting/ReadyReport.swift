import GreenroomCore
import GreenroomKit

/// What would be shown, in words and in JSON.
struct ReadyReport: Report {
  struct Entry: Sendable {
    let placement: String
    let receipt: Readiness
  }

  /// In the order asked.
  let entries: [Entry]
  /// Which files were asked about.
  let media: MediaStrategy
  let roles: Set<MediaRole>
  /// To the backend's API.
  let requests: Int

  var status: ExitStatus { entries.allSatisfy(\.receipt.isReady) ? .done : .failed }

  var json: String {
    JSONText.line { text in
      text.member("receipts", entries) { write($0, to: &$1) }
      text.member("requests", requests)
    }
  }

  var text: String {
    var table = TextTable(columns: [
      .init(alignment: .left), .init(alignment: .left), .init(alignment: .left),
    ])
    table.rows = entries.map { $0.row(withFiles: media != .none) }
    return table.text + entries.flatMap(\.missingFiles).joined()
  }

  private func write(_ entry: Entry, to text: inout JSONText) {
    text.object { text in
      entry.writeCopy(to: &text)
      entry.writeFiles(media == .none ? nil : roles, to: &text)
      text.member("error", entry.receipt.error)
    }
  }
}

// MARK: Words

extension ReadyReport.Entry {
  fileprivate func row(withFiles: Bool) -> [String] {
    let state = receipt.isReady ? "ready" : "not ready"
    let facts = [copy, decision, withFiles ? files : "", receipt.error?.message.printable ?? ""]
    return [placement.printable, state, facts.filter { !$0.isEmpty }.joined(separator: "; ")]
  }

  private var copy: String {
    let age = receipt.age.map { ", \(Words.age(seconds: $0)) old" } ?? ""
    let other = receipt.isOfAnotherIdentity ? ", made for another identity" : ""
    switch receipt.copy {
    case .fresh:
      return "fresh copy\(age), valid for \(Words.age(seconds: receipt.validFor ?? 0))"
    case .stale: return "stale copy\(age)\(other)"
    case .bundled: return receipt.source.isShipped ? "shipped with the app" : "only the bundled copy"
    case .none where receipt.saysNothing: return "nothing to show"
    case .none: return receipt.error == nil ? "no copy" : ""
    }
  }

  private var decision: String {
    guard receipt.copy != .none, let decision = receipt.decision else { return "" }
    guard receipt.saysNothing else { return receipt.screenID.map { "screen \($0.printable)" } ?? "" }
    return "nothing to show to this user (\(decision.reason.rawValue))"
  }

  private var files: String {
    guard receipt.copy != .none, !receipt.saysNothing else { return "" }
    let total = receipt.window.total
    let count = "\(total.present) of \(Words.count(total.needed, "file"))"
    return count + (receipt.isPresentable ? ", the first view is whole" : ", the first view is not whole")
  }

  /// A line each.
  fileprivate var missingFiles: [String] {
    receipt.missing.filter(\.isAskedFor).map {
      "\(placement.printable): missing \($0.role.rawValue) \($0.url.printable)\n"
    }
  }
}

// MARK: JSON

extension ReadyReport.Entry {
  fileprivate func writeCopy(to text: inout JSONText) {
    text.member("placement", placement)
    text.member("ready", receipt.isReady)
    text.member("copy", receipt.copy.rawValue)
    text.member("otherIdentity", receipt.isOfAnotherIdentity)
    text.member("ageSeconds", rounded: receipt.age, to: 0.001)
    text.member("validForSeconds", rounded: receipt.validFor, to: 0.001)
    text.member("flow", receipt.flowID)
    text.member("screen", receipt.screenID)
  }

  /// - Parameter roles: what was asked for; nil for no files at all.
  fileprivate func writeFiles(_ roles: Set<MediaRole>?, to text: inout JSONText) {
    text.member("assets") { text in
      guard let roles else { return }
      for role in MediaRole.allCases { writeCount(of: role, isAskedFor: roles.contains(role), to: &text) }
    }
    let missing = roles == nil ? [] : receipt.missing.filter(\.isAskedFor)
    text.member("missing", missing) { file, text in
      text.object { text in
        text.member("url", file.url)
        text.member("role", file.role.rawValue)
      }
    }
    text.member("presentable", receipt.isPresentable)
  }

  private func writeCount(of role: MediaRole, isAskedFor: Bool, to text: inout JSONText) {
    let count = isAskedFor ? receipt.window[role] : receipt.firstView[role]
    guard count.needed > 0 else { return }
    text.member(role.rawValue) { text in
      text.member("needed", isAskedFor ? count.needed : 0)
      text.member("present", count.present)
    }
  }
}
