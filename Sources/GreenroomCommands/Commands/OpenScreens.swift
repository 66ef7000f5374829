import GreenroomKit

/// Opens placements one after another and says where their copies came from. For the demo, which needs a process
/// that has nothing in memory; not on the list of commands.
struct OpenScreens: Command {
  static let page = HelpPage(
    command: "open-screens", summary: "open placements, for the demo",
    operand: OperandSpec(name: "PLACEMENT", mayRepeat: true), options: ClientOptions.all, details: "",
    example: "open-screens onboarding --app APP --key KEY")

  private let placements: [String]
  private let options: ClientOptions
  private let console: Console

  init(_ arguments: Arguments, _ surroundings: Surroundings) throws(ToolError) {
    placements = arguments.operands
    options = try ClientOptions(arguments, surroundings)
    console = surroundings.console
  }

  func run() async throws(ToolError) -> ExitStatus {
    let client = try Client(options, console)
    let opening = ScreenOpening(client.greenroom, client.transport)
    var opened: [ScreenOpening.Opened] = []
    for placement in placements { opened.append(await opening.open(placement)) }
    await client.greenroom.finishWrites()
    try console.write(ScreenOpening.json(opened))
    return .done
  }
}
