import GreenroomCore

/// Says for a person why somebody sees what they see.
struct Explain: Command {
  private static let state = OptionSpec(
    "--state", "DIR", help: "look at what `decide` remembers there; nothing is counted")

  static let page = HelpPage(
    command: "explain", summary: "say why somebody sees a screen, step by step",
    operand: OperandSpec(name: "FILE", mayRepeat: false), options: DecisionOptions.all + [state],
    details: """
      FILE is an answer of the delivery dialect, or a screen that an app ships; - is standard input. Says which rule
      matched and why the others did not, which bucket was drawn, and what the limits left over.

      """,
    example: #"explain paywall.json --attributes '{"country": "DE"}' --user user-1"#)

  private let options: DecisionOptions
  private let state: DecisionStateFile?
  private let surroundings: Surroundings

  init(_ arguments: Arguments, _ surroundings: Surroundings) throws(ToolError) {
    options = try DecisionOptions(arguments, surroundings)
    state = try DecisionOptions.state(Self.state, arguments, surroundings)
    self.surroundings = surroundings
  }

  func run() async throws(ToolError) -> ExitStatus {
    let console = surroundings.console
    let question = try options.question(console)
    let report = try state?.look(question) ?? question.report()
    try console.write(DecisionExplanation(report, TextStyle(surroundings)).text)
    return .done
  }
}
