/// What `--help` says about a command; also what the command may be called with.
struct HelpPage: Sendable {
  let command: String
  /// Goes on the tool's list: "check a content folder".
  let summary: String
  let operand: OperandSpec?
  let options: [OptionSpec]
  /// More to know, in paragraphs.
  let details: String
  /// The words behind the tool's name.
  let example: String

  static func isAskedFor(in words: [String]) -> Bool {
    words.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
  }

  /// - Parameter width: of the terminal, in columns. Examples are to be copied, and stay as they are.
  func text(width: Int) -> String {
    let width = Self.readable(width)
    return [
      Wrapping.paragraphs(of: usage, width: width),
      Wrapping.paragraphs(of: summary.firstUppercased + ".", width: width),
      Wrapping.paragraphs(of: details, width: width), optionList(width),
      "Example:\n  \(Tool.name) \(example)\n",
    ].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Longer lines are hard to read.
  private static func readable(_ width: Int) -> Int { min(width, 100) }

  private var usage: String {
    let words = operand.map { $0.mayRepeat ? "\($0.name)…" : $0.name }
    let operands = words.map { operand?.isOptional == true ? "[\($0)]" : $0 } ?? ""
    return
      "Usage: \([Tool.name, command, operands].filter { !$0.isEmpty }.joined(separator: " "))\(options.isEmpty ? "" : " [OPTION…]")"
  }

  private func optionList(_ width: Int) -> String {
    guard !options.isEmpty else { return "" }
    let entries = options.map { option in
      (term: [option.name, option.value].compactMap { $0 }.joined(separator: " "), meaning: option.help)
    }
    return "Options:\n" + Wrapping.list(entries, width: width)
  }

  /// What `greenroom --help` says.
  static func tool(width: Int) -> String {
    let width = readable(width)
    let introduction = """
      Screens that are ready before they are shown: the server that delivers them, and the SDK from a terminal.
      """
    let status = """
      Exit status: 0 all is well, 1 something failed, is not ready or has an error, 2 the arguments make no sense,
      3 nothing could be read or written.
      """
    let options = [
      (term: "--help", meaning: "this text, or with a command that command's"),
      (term: "--version", meaning: "the version"),
    ]
    return [
      "Usage: \(Tool.name) COMMAND [ARGUMENT…]\n", Wrapping.paragraphs(of: introduction, width: width),
      "Commands:\n"
        + Wrapping.list(Tool.commands.map { ($0.name, $0.page.summary) }, width: width),
      "Options:\n" + Wrapping.list(options, width: width), Wrapping.paragraphs(of: status, width: width),
      "Example:\n  \(Tool.name) demo\n",
    ].joined(separator: "\n")
  }
}

extension String {
  fileprivate var firstUppercased: String { prefix(1).uppercased() + dropFirst() }
}
