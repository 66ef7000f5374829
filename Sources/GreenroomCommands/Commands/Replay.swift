import GreenroomCore

/// Makes a decision again from what its trace holds.
struct Replay: Command {
  static let page = HelpPage(
    command: "replay", summary: "make a decision again from its trace, and compare",
    operand: OperandSpec(name: "TRACE", mayRepeat: false), options: [.json],
    details: """
      TRACE is the output of `decide --json`, or one line of `decide --batch`; - is standard input. It holds all
      that the decision was made from, so it can come from another machine. Exit status: 0 the decision is the
      same, 1 it differs, 3 TRACE is no such output.

      """,
    example: "replay trace.json")

  private let file: InputFile
  private let printsJSON: Bool
  private let console: Console

  init(_ arguments: Arguments, _ surroundings: Surroundings) throws(ToolError) {
    file = InputFile(arguments.operands.first ?? "", surroundings)
    printsJSON = arguments.has(.json)
    console = surroundings.console
  }

  func run() async throws(ToolError) -> ExitStatus {
    let recorded = try file.json(limits: DecisionReport.limits)
    guard recorded.kind == .object, recorded["reason"] != nil, recorded["trace"] != nil else {
      throw .inaccessible("\(file.title) is no output of `\(Tool.name) decide --json`; give one whole")
    }
    let inputs: DecisionInputs
    do throws(DecisionInputsError) {
      inputs = try DecisionInputs(recorded)
    } catch {
      throw .inaccessible("\(file.title) cannot be replayed: \(error)")
    }
    let comparison = ReplayComparison(recorded, DecisionReport(inputs.decide(), inputs: inputs))
    return try console.show(comparison, asJSON: printsJSON)
  }
}
