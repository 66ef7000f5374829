import GreenroomCore
import GreenroomServer

/// Raises the versions of screens, so that devices and events can tell what was shown.
struct Publish: Command {
  static let page = HelpPage(
    command: "publish", summary: "check a content folder and raise the version of screens in it",
    operand: OperandSpec(name: "CONTENT SCREEN", mayRepeat: true), options: [.json],
    details: """
      SCREEN is the name of a file in CONTENT/screens, without .json. Its version, 1 where it has none, rises by 1;
      nothing else in the file changes. The file is replaced at once, so a server that is running takes it up whole.
      Several screens are published together or not at all. Exit status: 1 the content has errors and nothing was
      changed, 3 a screen is missing or cannot be written.

      """,
    example: "publish Examples/Content spring-offer")

  private let folder: ContentPath
  private let screens: [String]
  private let printsJSON: Bool
  private let console: Console

  init(_ arguments: Arguments, _ surroundings: Surroundings) throws(ToolError) {
    folder = ContentPath(arguments, surroundings)
    screens = arguments.operands.dropFirst().map { ScreenFolder.name($0) }.uniqued
    if screens.isEmpty { throw arguments.usage("SCREEN is missing, name a file in CONTENT/screens") }
    if screens.contains("") { throw arguments.usage("SCREEN is empty, name a file in CONTENT/screens") }
    printsJSON = arguments.has(.json)
    console = surroundings.console
  }

  func run() async throws(ToolError) -> ExitStatus {
    let content = try folder.readable()
    let screenFolder = ScreenFolder(content: content)
    try checkNames(screenFolder)
    let lock = try screenFolder.lock()
    defer { lock.release() }
    try check(content)
    var publication = Publication(screenFolder)
    for screen in screens { try publication.add(screen) }
    try publication.commit()
    try console.write(printsJSON ? Self.json(publication.entries) : Self.text(publication.entries))
    return .done
  }

  private func checkNames(_ screenFolder: ScreenFolder) throws(ToolError) {
    let names = screenFolder.names
    guard let missing = screens.first(where: { !names.contains($0) }) else { return }
    let hint =
      Spelling.nearest(to: missing, among: names).map { "did you mean \($0)?" }
      ?? (names.isEmpty ? "it has none" : "it has \(names.map(\.printable).joined(separator: ", "))")
    throw .inaccessible(
      "\(folder.name.quoted) has no screen \(missing.quoted); \(hint)")
  }

  private func check(_ content: String) throws(ToolError) {
    let problems = ContentFolder.check(content).filter { $0.severity == .error }
    guard !problems.isEmpty else { return }
    for problem in problems { console.complain(problem.description.printable) }
    throw ToolError(
      status: .failed,
      message:
        "the content folder \(folder.name.quoted) has errors, so nothing was published; mend them first")
  }

  private static func text(_ entries: [Publication.Entry]) -> String {
    var table = TextTable(columns: [.init(alignment: .left), .init(alignment: .left)])
    table.rows = entries.map { [$0.screen.printable, "version \($0.old) → \($0.new)"] }
    return table.text
  }

  private static func json(_ entries: [Publication.Entry]) -> String {
    JSONText.line { text in
      text.member("published", entries) { entry, text in
        text.object { text in
          text.member("screen", entry.screen)
          text.member("from", entry.old)
          text.member("to", entry.new)
        }
      }
    }
  }
}
