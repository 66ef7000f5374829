import GreenroomCore

/// Decides line by line, and holds no more than a line.
struct DecisionBatch: Sendable {
  let file: InputFile
  let console: Console

  private static let mostWaiting = 1 << 18

  func run() throws(ToolError) -> ExitStatus {
    var lines = try LineReader(file, limit: DecisionReport.limits.bytes)
    defer { lines.close() }
    var answers = Answers()
    while true {
      // Whoever sends lines one by one gets an answer before the next is waited for.
      if !lines.hasLine || answers.text.count > Self.mostWaiting { try flush(&answers) }
      guard let line = try lines.next() else { break }
      answers.add(line)
      if let warning = answers.takeWarning() { console.complain(warning) }
    }
    try flush(&answers)
    return answers.hasFailed ? .failed : .done
  }

  private func flush(_ answers: inout Answers) throws(ToolError) {
    guard !answers.text.isEmpty else { return }
    try console.write(answers.text)
    answers.text.removeAll(keepingCapacity: true)
  }
}

/// The answers that were not written yet.
private struct Answers {
  var text: [UInt8] = []
  private(set) var hasFailed = false
  private var warning: String?
  private var hasWarned = false

  mutating func add(_ line: LineReader.Line) {
    var answer = JSONText()
    do throws(BatchLineError) {
      guard let line = try BatchLine.read(line, now: DecisionTime.now) else { return }
      line.question.report().write(to: &answer)
      if !hasWarned { warning = line.warning }
    } catch {
      hasFailed = true
      error.write(to: &answer)
    }
    text += answer.bytes
    text.append(UInt8(ascii: "\n"))
  }

  /// The one warning of a batch, once.
  mutating func takeWarning() -> String? {
    defer { warning = nil }
    if warning != nil { hasWarned = true }
    return warning
  }
}
