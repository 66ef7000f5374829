import GreenroomCore

/// A recorded decision beside the one that is made from the same inputs.
struct ReplayComparison: Report {
  struct Difference {
    let member: String
    /// As JSON; nil where the member is missing.
    let recorded: String?
    let replayed: String
  }

  let differences: [Difference]
  private let report: DecisionReport

  private var isSame: Bool { differences.isEmpty }
  var status: ExitStatus { isSame ? .done : .failed }

  init(_ recorded: JSONValue, _ report: DecisionReport) {
    self.report = report
    var text = JSONText()
    text.object { report.decision.outcome.writeMembers(to: &$0) }
    let replayed = (try? JSONDocument(text.bytes, limits: DecisionReport.limits))?.root
    differences = replayed.map { Self.differences(recorded, $0) } ?? []
  }

  private static func differences(_ recorded: JSONValue, _ replayed: JSONValue) -> [Difference] {
    replayed.members.compactMap { name, value in
      let old = recorded[name].map { Self.text($0) }
      let new = Self.text(value)
      return old == new ? nil : Difference(member: name, recorded: old, replayed: new)
    }
  }

  /// One spelling of a value, whatever escapes it was written with.
  private static func text(_ value: JSONValue) -> String {
    var text = JSONText()
    text.value(AttributeValue(value))
    return text.string
  }

  var text: String {
    let conclusion = DecisionWords(report).conclusion
    if isSame { return "The same decision: \(conclusion)\n" }
    let lines = differences.map {
      "  \($0.member): recorded \(($0.recorded ?? "nothing").printable), now \($0.replayed.printable)\n"
    }
    return "Another decision: \(conclusion)\n" + lines.joined()
  }

  var json: String {
    JSONText.line { text in
      text.member("same", isSame)
      text.member("differences", differences) { $0.write(to: &$1) }
    }
  }
}

extension ReplayComparison.Difference {
  fileprivate func write(to text: inout JSONText) {
    text.object { text in
      text.member("member", member)
      text.key("recorded")
      text.raw((recorded ?? "null").utf8)
      text.key("replayed")
      text.raw(replayed.utf8)
    }
  }
}
