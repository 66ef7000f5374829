import GreenroomCore
import GreenroomServer

/// Checks a content folder without serving it, or one file that a backend delivers.
struct Check: Command {
  static let page = HelpPage(
    command: "check",
    summary: "check a content folder or a file, and say what is wrong where, and what to do",
    operand: OperandSpec(name: "CONTENT", mayRepeat: false), options: [.json],
    details: """
      CONTENT is a content folder, or one file: a screen, a flow, an answer of the resolve dialect or a delivery;
      - is standard input. Exit status: 0 there is no error (there may be warnings and notes), 1 there is one.

      """,
    example: "check Examples/Content")

  private let name: String
  private let folder: ContentPath
  private let file: InputFile
  private let printsJSON: Bool
  private let console: Console

  init(_ arguments: Arguments, _ surroundings: Surroundings) throws(ToolError) {
    name = arguments.operands.first ?? ""
    folder = ContentPath(arguments, surroundings)
    file = InputFile(name, surroundings)
    printsJSON = arguments.has(.json)
    console = surroundings.console
  }

  func run() async throws(ToolError) -> ExitStatus {
    let report =
      file.isFolder
      ? CheckReport(name, ContentFolder.check(try folder.readable()))
      : CheckReport(name, try FileCheck.findings(in: file))
    return try console.show(report, asJSON: printsJSON)
  }
}

/// Judges one file by what it holds.
private enum FileCheck {
  static func findings(in file: InputFile) throws(ToolError) -> [CheckFinding] {
    let limits = JSONLimits()
    let bytes = try file.bytes(limit: limits.bytes)
    do {
      return findings(in: try JSONDocument(bytes, limits: limits).root)
    } catch {
      let position = TextPosition(of: error.offset, in: bytes)
      return [
        CheckFinding(
          .error, "", "This is no valid JSON: \(error), \(position).",
          remedy: "Correct the text there; a missing comma or quote just before is the usual cause.")
      ]
    }
  }

  private static func findings(in value: JSONValue) -> [CheckFinding] {
    switch ShownFile(value) {
    case .screen(let screen): return Document.screen(screen).findings
    case .flow(let flow): return Document.flow(flow).findings
    case .noFlow: return []
    case .delivery(let answer): return DeliveryCheck.findings(in: answer)
    case nil:
      return [
        CheckFinding(
          .error, "", "This \(ShownFile.neither).", remedy: "Name another file, or a content folder.")
      ]
    }
  }
}
