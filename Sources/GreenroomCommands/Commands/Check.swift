import GreenroomCore
import GreenroomServer

/// Checks a content folder without serving it.
struct Check: Command {
  private static let json = OptionSpec("--json", help: "print JSON, for scripts")

  static let page = HelpPage(
    command: "check", summary: "check a content folder, and say what is wrong where, and what to do",
    operand: OperandSpec(name: "CONTENT", mayRepeat: false), options: [json],
    details: "Exit status: 0 there is no error (there may be warnings), 1 there is one.\n",
    example: "check Examples/Content")

  private let folder: ContentPath
  private let printsJSON: Bool
  private let console: Console

  init(_ arguments: Arguments, _ surroundings: Surroundings) throws(ToolError) {
    folder = ContentPath(arguments, surroundings)
    printsJSON = arguments.has(Self.json)
    console = surroundings.console
  }

  func run() async throws(ToolError) -> ExitStatus {
    let findings = Findings(folder: folder.name, problems: ContentFolder.check(try folder.readable()))
    try console.write(printsJSON ? findings.json : findings.text)
    return findings.errors > 0 ? .failed : .done
  }
}

/// What is wrong with a content folder, in words and in JSON.
private struct Findings {
  let folder: String
  let problems: [ContentProblem]

  var errors: Int { problems.filter { $0.severity == .error }.count }
  private var warnings: Int { problems.count - errors }

  var text: String {
    problems.map { "\($0.description.printable)\n" }.joined() + "\(folder.printable): \(summary)\n"
  }

  private var summary: String {
    guard !problems.isEmpty else { return "no findings" }
    let counts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }
    return counts.map { Words.count($0.0, $0.1) }.joined(separator: ", ")
  }

  var json: String {
    var text = JSONText()
    text.object { text in
      text.key("findings")
      text.array { text in for problem in problems { write(problem, to: &text) } }
      text.key("errors")
      text.value(errors)
      text.key("warnings")
      text.value(warnings)
    }
    return text.string + "\n"
  }

  private func write(_ problem: ContentProblem, to text: inout JSONText) {
    let members = [
      ("severity", problem.severity.rawValue), ("file", problem.file), ("place", problem.place),
      ("message", problem.message), ("remedy", problem.remedy),
    ]
    text.object { text in
      for (name, value) in members {
        text.key(name)
        text.value(value)
      }
    }
  }
}
