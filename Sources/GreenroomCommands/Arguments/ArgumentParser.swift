/// Sorts the words of a call into operands and options: `--name value`, `--name=value`, switches, and `--`, after
/// which everything is an operand.
struct ArgumentParser {
  private let page: HelpPage

  init(_ command: any Command.Type) {
    page = command.page
  }

  func parse(_ words: [String]) throws(ToolError) -> Arguments {
    var arguments = Arguments(command: page.command)
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        arguments.operands += rest
        break
      } else if word.hasPrefix("-"), word != "-" {
        try addOption(word, &rest, to: &arguments)
      } else {
        arguments.operands.append(word)
      }
    }
    try checkOperands(of: arguments)
    return arguments
  }

  private func addOption(
    _ word: String, _ rest: inout ArraySlice<String>, to arguments: inout Arguments
  ) throws(ToolError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let option = try option(String(parts[0]), arguments)
    if arguments.has(option), !option.mayRepeat { throw arguments.usage("\(option.name) is given twice") }
    let attached = parts.count > 1 ? String(parts[1]) : nil
    arguments.add(try value(of: option, attached, &rest, arguments), for: option)
  }

  private func value(
    of option: OptionSpec, _ attached: String?, _ rest: inout ArraySlice<String>, _ arguments: Arguments
  ) throws(ToolError) -> String {
    guard let name = option.value else {
      if attached != nil { throw arguments.usage("\(option.name) takes no value") }
      return ""
    }
    if let attached { return attached }
    guard let next = rest.first, !next.hasPrefix("--") else {
      throw arguments.usage("\(option.name) needs a value: \(option.name) \(name)")
    }
    rest.removeFirst()
    return next
  }

  private func option(_ name: String, _ arguments: Arguments) throws(ToolError) -> OptionSpec {
    if let option = page.options.first(where: { $0.name == name }) { return option }
    let guess = Spelling.nearest(to: name, among: page.options.map(\.name))
    throw arguments.usage(
      "there is no option \(name.quoted)\(guess.map { " (did you mean \($0)?)" } ?? "")")
  }

  private func checkOperands(of arguments: Arguments) throws(ToolError) {
    guard let operand = page.operand else {
      guard let first = arguments.operands.first else { return }
      throw arguments.usage("\(page.command) takes no \(first.quoted)")
    }
    if arguments.operands.isEmpty, !operand.isOptional { throw arguments.usage("\(operand.name) is missing") }
    if arguments.operands.count > 1, !operand.mayRepeat {
      throw arguments.usage(
        "\(page.command) takes one \(operand.name), and \(arguments.operands[1].quoted) is one more")
    }
  }
}
