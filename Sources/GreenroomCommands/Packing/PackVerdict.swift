import GreenroomCore

/// What is wrong with a pack on disk, in words and in JSON.
struct PackVerdict: Report {
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
    JSONText.line { text in
      text.member("findings", report.findings) { $0.write(to: &$1) }
      text.member("errors", count(.error))
      text.member("warnings", count(.warning))
      text.member("bytes", report.bytes)
    }
  }
}

extension PackFinding {
  fileprivate func write(to text: inout JSONText) {
    text.object { text in
      text.member("kind", kind.rawValue)
      text.member("severity", severity.rawValue)
      text.member("place", place)
      text.member("message", message)
    }
  }
}
