import GreenroomCore

/// Lists the files that a document needs.
struct Assets: Command {
  private static let strategy = OptionSpec(
    "--strategy", "EXTENT", help: "first-screen, or all-screens, by default")
  private static let locale = OptionSpec(
    "--locale", "LOCALE", help: "such as de_DE; the document's default without")
  private static let theme = OptionSpec("--theme", "THEME", help: "light or dark; both without")
  static let page = HelpPage(
    command: "assets", summary: "list the fonts, images, icons and films that a document needs",
    operand: OperandSpec(name: "FILE", mayRepeat: false), options: [strategy, locale, theme, .json],
    details: """
      FILE is a screen, a flow, an answer of the resolve dialect, or a delivery, of which all screens count: its
      own, side B's and those of rules; - is standard input. Listed in the order in which they would be fetched;
      what the first view needs is marked.

      """,
    example: "assets Examples/Bundled/paywall.json --strategy first-screen")

  private let file: InputFile
  private let window: AssetWindow
  private let context: ViewContext
  private let printsJSON: Bool
  private let console: Console

  init(_ arguments: Arguments, _ surroundings: Surroundings) throws(ToolError) {
    let reader = OptionReader(arguments, surroundings)
    file = InputFile(arguments.operands.first ?? "", surroundings)
    window = try reader.choice(Self.strategy) ?? .allScreens
    context = ViewContext(locale: try reader.locale(Self.locale), theme: try reader.choice(Self.theme))
    printsJSON = arguments.has(.json)
    console = surroundings.console
  }

  func run() async throws(ToolError) -> ExitStatus {
    let report = AssetsReport(try ShownFile(file).documents, in: window, for: context)
    return try console.show(report, asJSON: printsJSON)
  }
}
