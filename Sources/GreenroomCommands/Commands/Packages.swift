import GreenroomCore

/// Lists the packages that a screen sells.
struct Packages: Command {
  private static let json = OptionSpec("--json", help: "print JSON, with the package selected by default")

  static let page = HelpPage(
    command: "packages", summary: "list the packages that a screen sells",
    operand: OperandSpec(name: "FILE", mayRepeat: false), options: [json],
    details: """
      FILE is a screen, or a delivery, of which the own screen counts, not side B and those of rules; a flow has
      none; - is standard input. Prints one id a line, in the screen's order without repeats, hidden ones included.

      """,
    example: "packages Examples/Content/screens/spring-offer.json")

  private let file: InputFile
  private let printsJSON: Bool
  private let console: Console

  init(_ arguments: Arguments, _ surroundings: Surroundings) throws(ToolError) {
    file = InputFile(arguments.operands.first ?? "", surroundings)
    printsJSON = arguments.has(Self.json)
    console = surroundings.console
  }

  func run() async throws(ToolError) -> ExitStatus {
    let screen = try ShownFile(file).ownScreen
    let ids = screen?.packageIDs ?? []
    if printsJSON {
      try console.write(Self.json(ids, selected: screen?.defaultPackages().page))
    } else {
      try console.write(ids.map { $0.printable + "\n" }.joined())
    }
    return .done
  }

  private static func json(_ ids: [String], selected: String?) -> String {
    JSONText.line { text in
      text.member("packages", ids) { $1.value($0) }
      text.member("default", selected)
    }
  }
}
