import GreenroomCore
import GreenroomKit

/// What would be shown, in words and in JSON.
struct ReadyReport: Sendable {
  struct Entry: Sendable {
    let placement: String
    let receipt: Receipt
  }

  /// In the order asked.
  let entries: [Entry]
  /// To the backend's API.
  let requests: Int

  var status: ExitStatus { entries.allSatisfy(\.receipt.isReady) ? .done : .failed }

  var json: String {
    var text = JSONText()
    text.object { text in
      text.key("receipts")
      text.array { text in for entry in entries { entry.write(to: &text) } }
      text.key("requests")
      text.value(requests)
    }
    return text.string + "\n"
  }

  var text: String {
    var table = TextTable(columns: [
      .init(alignment: .left), .init(alignment: .left), .init(alignment: .left),
    ])
    table.rows = entries.map(\.row)
    return table.text
  }
}

extension ReadyReport.Entry {
  fileprivate var row: [String] {
    let state = receipt.isReady ? "ready" : "not ready"
    let facts = [description] + [receipt.error?.message.printable].compactMap { $0 }
    return [placement.printable, state, facts.filter { !$0.isEmpty }.joined(separator: "; ")]
  }

  private var description: String {
    let age = receipt.age.map { ", \(Words.age(seconds: $0)) old" } ?? ""
    let other = receipt.isOfAnotherIdentity ? ", made for another identity" : ""
    switch receipt.copy {
    case .fresh:
      return "fresh copy\(age), valid for \(Words.age(seconds: receipt.validFor ?? 0))"
    case .stale: return "stale copy\(age)\(other)"
    case .bundled: return "only the bundled copy"
    case .none where receipt.saysNothing: return "nothing to show"
    case .none: return receipt.error == nil ? "no copy" : ""
    }
  }

  fileprivate func write(to text: inout JSONText) {
    text.object { text in
      text.key("placement")
      text.value(placement)
      text.key("ready")
      text.value(receipt.isReady)
      text.key("copy")
      text.value(receipt.copy.rawValue)
      text.key("otherIdentity")
      text.value(receipt.isOfAnotherIdentity)
      text.key("ageSeconds")
      text.value(rounded: receipt.age, to: 0.001)
      text.key("validForSeconds")
      text.value(rounded: receipt.validFor, to: 0.001)
      text.key("flow")
      text.value(receipt.flowID)
      text.key("error")
      text.value(receipt.error)
    }
  }
}
