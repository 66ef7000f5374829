/// The arguments of one call, sorted but not judged.
struct Arguments: Sendable {
  /// The command they are for, named in errors.
  let command: String
  var operands: [String] = []
  private var values: [String: [String]] = [:]

  init(command: String) {
    self.command = command
  }

  /// The value of an option; nil where it was not given.
  func value(_ option: OptionSpec) -> String? { values[option.name]?.first }

  /// The values of an option that may be repeated.
  func values(_ option: OptionSpec) -> [String] { values[option.name] ?? [] }

  /// Whether a switch was given.
  func has(_ option: OptionSpec) -> Bool { values[option.name] != nil }

  mutating func add(_ value: String, for option: OptionSpec) {
    values[option.name, default: []].append(value)
  }

  /// The value of an option that cannot be left out.
  func required(_ option: OptionSpec) throws(ToolError) -> String {
    guard let value = value(option) else {
      throw usage("\(option.name) \(option.value ?? "") is missing")
    }
    return value
  }

  /// A usage error of this command, with where to read on.
  func usage(_ message: String) -> ToolError {
    .usage("\(message); see `\(Tool.name) \(command) --help`")
  }
}
