import GreenroomCore
import GreenroomServer

/// What is wrong with a content folder or a file, in words and in JSON.
struct CheckReport: Report {
  struct Entry {
    let severity: String
    let file: String
    let place: String
    let message: String
    let remedy: String
  }

  private let name: String
  private let entries: [Entry]

  init(_ name: String, _ problems: [ContentProblem]) {
    self.name = name
    entries = problems.map {
      Entry(
        severity: $0.severity.rawValue, file: $0.file, place: $0.place, message: $0.message,
        remedy: $0.remedy)
    }
  }

  init(_ name: String, _ findings: [CheckFinding]) {
    self.name = name
    entries = findings.map {
      Entry(
        severity: $0.severity.rawValue, file: name, place: $0.place, message: $0.message, remedy: $0.remedy)
    }
  }

  var status: ExitStatus { errors > 0 ? .failed : .done }

  private var errors: Int { count("error") }

  private func count(_ severity: String) -> Int { entries.filter { $0.severity == severity }.count }

  var text: String {
    entries.map { "\($0.line.printable)\n" }.joined() + "\(name.printable): \(summary)\n"
  }

  private var summary: String {
    let counts = ["error", "warning", "note"].map { (count($0), $0) }.filter { $0.0 > 0 }
    return counts.isEmpty ? "no findings" : counts.map { Words.count($0.0, $0.1) }.joined(separator: ", ")
  }

  var json: String {
    JSONText.line { text in
      text.member("findings", entries) { $0.write(to: &$1) }
      text.member("errors", errors)
      text.member("warnings", count("warning"))
    }
  }
}

extension CheckReport.Entry {
  fileprivate var line: String {
    let where_ = place.isEmpty ? file : "\(file): \(place)"
    return "\(severity): \(where_): \(message) \(remedy)"
  }

  fileprivate func write(to text: inout JSONText) {
    text.object { text in
      text.member("severity", severity)
      text.member("file", file)
      text.member("place", place)
      text.member("message", message)
      text.member("remedy", remedy)
    }
  }
}
