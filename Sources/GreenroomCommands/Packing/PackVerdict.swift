import GreenroomCore

/// What is wrong with a pack on disk, in words and in JSON.
struct PackVerdict: Sendable {
  let name: String
  let report: PackCheck.Report

  var status: ExitStatus { report.isDamaged ? .failed : .done }

  var text: String {
    let lines = report.findings.map { "\($0.severity.rawValue): \($0).".printable + "\n" }
    return lines.joined() + "\(name.printable): \(summary)\n"
  }

  private var summary: String {
    let counts = [("error", count(.error)), ("warning", count(.warning))].filter { $0.1 > 0 }
    if !counts.isEmpty { return counts.map { Words.count($1, $0) }.joined(separator: ", ") }
    let manifest = report.manifest
    return
      "whole, with \(Words.count(Set(manifest?.assets.map(\.file) ?? []).count, "file")) for \((manifest?.deliveries ?? []).map { "\($0.source)" }.joined(separator: ", ").printable)"
  }

  private func count(_ severity: DocumentDiagnostic.Severity) -> Int {
    report.findings.filter { $0.severity == severity }.count
  }

  var json: String {
    var text = JSONText()
    text.object { text in
      text.key("findings")
      text.array { text in for finding in report.findings { finding.write(to: &text) } }
      text.key("errors")
      text.value(count(.error))
      text.key("warnings")
      text.value(count(.warning))
      text.key("bytes")
      text.value(report.bytes)
    }
    return text.string + "\n"
  }
}

extension PackFinding {
  fileprivate func write(to text: inout JSONText) {
    let members = [
      ("kind", kind.rawValue), ("severity", severity.rawValue), ("place", place), ("message", message),
    ]
    text.object { text in
      for (name, value) in members {
        text.key(name)
        text.value(value)
      }
    }
  }
}
