/// What came of a command, for people and for scripts.
protocol Report: Sendable {
  /// In whole lines.
  var text: String { get }
  /// One line.
  var json: String { get }
  var status: ExitStatus { get }
}

extension Console {
  /// Writes a report to standard output and says what its command ends with.
  func show(_ report: some Report, asJSON: Bool) throws(ToolError) -> ExitStatus {
    try write(asJSON ? report.json : report.text)
    return report.status
  }
}
