/// An option that a command knows.
struct OptionSpec: Sendable {
  /// With its dashes: `--url`.
  let name: String
  /// What follows it, in capitals; nil for a switch.
  let value: String?
  let help: String
  let mayRepeat: Bool

  init(_ name: String, _ value: String? = nil, mayRepeat: Bool = false, help: String) {
    self.name = name
    self.value = value
    self.help = help
    self.mayRepeat = mayRepeat
  }

  /// For every command whose result has two forms.
  static let json = OptionSpec("--json", help: "print JSON, for scripts")
}

/// What follows a command beside options.
struct OperandSpec: Sendable {
  /// In capitals: `PLACEMENT`.
  let name: String
  let mayRepeat: Bool
  /// Whether the command judges itself if it is left out.
  var isOptional = false
}
