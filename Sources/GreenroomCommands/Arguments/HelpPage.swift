/// What `--help` says about a command; also what the command may be called with.
struct HelpPage: Sendable {
  let command: String
  /// Goes on the tool's list: "check a content folder".
  let summary: String
  let operand: OperandSpec?
  let options: [OptionSpec]
  /// More to know, in whole lines.
  let details: String
  /// The words behind the tool's name.
  let example: String

  static func isAskedFor(in words: [String]) -> Bool {
    words.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
  }

  var text: String {
    let example = "Example:\n  \(Tool.name) \(example)\n"
    return [usage + "\n", summary.firstUppercased + ".\n", details, optionList, example]
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var usage: String {
    let words = operand.map { $0.mayRepeat ? "\($0.name)…" : $0.name }
    let operands = words.map { operand?.isOptional == true ? "[\($0)]" : $0 } ?? ""
    return
      "Usage: \([Tool.name, command, operands].filter { !$0.isEmpty }.joined(separator: " "))\(options.isEmpty ? "" : " [OPTION…]")"
  }

  private var optionList: String {
    guard !options.isEmpty else { return "" }
    var table = TextTable(columns: [.init(alignment: .left), .init(alignment: .left)])
    table.rows = options.map { option in
      ["  " + [option.name, option.value].compactMap { $0 }.joined(separator: " "), option.help]
    }
    return "Options:\n" + table.text
  }

  /// What `greenroom --help` says.
  static var tool: String {
    var table = TextTable(columns: [.init(alignment: .left), .init(alignment: .left)])
    table.rows = Tool.commands.map { ["  " + $0.name, $0.page.summary] }
    return """
      Usage: \(Tool.name) COMMAND [ARGUMENT…]

      Screens that are ready before they are shown: the server that delivers them, and the SDK from a terminal.

      Commands:
      \(table.text)
      Options:
        --help      this text, or with a command that command's
        --version   the version

      Exit status: 0 all is well, 1 something failed, is not ready or has an error, 2 the arguments make no sense,
      3 nothing could be read or written.

      Example:
        \(Tool.name) demo

      """
  }
}

extension String {
  fileprivate var firstUppercased: String { prefix(1).uppercased() + dropFirst() }
}
