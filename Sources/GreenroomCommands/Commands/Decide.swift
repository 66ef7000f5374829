import GreenroomCore

/// Decides who sees what, as a device would.
struct Decide: Command {
  private static let state = OptionSpec(
    "--state", "DIR", help: "remember displays and sides there, and count this one as shown")
  private static let batch = OptionSpec(
    "--batch", "FILE", help: "decide line by line instead; - is standard input")
  private static let json = OptionSpec("--json", help: "print JSON with a trace that can be replayed")

  static let page = HelpPage(
    command: "decide", summary: "decide which screen somebody sees, as a device would",
    operand: OperandSpec(name: "FILE", mayRepeat: false, isOptional: true),
    options: DecisionOptions.all + [state, batch, json],
    details: """
      FILE is an answer of the delivery dialect, or a screen that an app ships, which is always shown; - is standard
      input. With --state a call is a session of its own in which the screen appeared; two calls at once wait for
      each other. The attribute now is the time of the decision.

      A line of --batch is {"delivery", "attributes", "user"?, "install"?, "now"?, "groups"?}; each gets one line,
      in order, what --json prints or {"error": {"code", "message"}}. Exit status: 0 decided, 1 a line of a batch
      has an error, 3 FILE is no delivery or the state cannot be written.

      """,
    example: #"decide paywall.json --user user-1 --attributes '{"country": "DE"}'"#)

  private enum Job: Sendable {
    case one(DecisionOptions, DecisionStateFile?)
    case batch(DecisionBatch)
  }

  private let job: Job
  private let printsJSON: Bool
  private let console: Console

  init(_ arguments: Arguments, _ surroundings: Surroundings) throws(ToolError) {
    console = surroundings.console
    printsJSON = arguments.has(Self.json)
    if let file = arguments.value(Self.batch) {
      try Self.checkBatch(file, arguments)
      job = .batch(DecisionBatch(file: InputFile(file, surroundings), console: console))
    } else {
      let state = try DecisionOptions.state(Self.state, arguments, surroundings)
      job = .one(try DecisionOptions(arguments, surroundings), state)
    }
  }

  private static func checkBatch(_ file: String, _ arguments: Arguments) throws(ToolError) {
    if file.isEmpty { throw arguments.usage("--batch is empty, name a file") }
    if let operand = arguments.operands.first {
      throw arguments.usage("--batch takes the delivery from each line, so \(operand.quoted) is one too many")
    }
    for option in DecisionOptions.all + [state] where arguments.has(option) {
      let reason = option.name == state.name ? "has no state" : "takes it from each line"
      throw arguments.usage("--batch \(reason), so \(option.name) is one too many")
    }
  }

  func run() async throws(ToolError) -> ExitStatus {
    switch job {
    case .batch(let batch): return try batch.run()
    case .one(let options, let state):
      let question = try options.question(console)
      let report = try state?.record(question) ?? question.report()
      try console.write(printsJSON ? report.json : DecisionWords(report).conclusion + "\n")
      return .done
    }
  }
}

extension DecisionReport {
  fileprivate var json: String {
    var text = JSONText()
    write(to: &text)
    return text.string + "\n"
  }
}
