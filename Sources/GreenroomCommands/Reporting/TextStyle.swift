/// Colours, where a person at a terminal wants them.
struct TextStyle: Sendable {
  private let isColoured: Bool

  /// By the convention of the variable `NO_COLOR`.
  init(_ surroundings: Surroundings) {
    isColoured = surroundings.console.isTerminal && surroundings.environment["NO_COLOR"] ?? "" == ""
  }

  func good(_ text: String) -> String { coloured(text, 32) }
  func bad(_ text: String) -> String { coloured(text, 31) }
  func dim(_ text: String) -> String { coloured(text, 2) }

  private func coloured(_ text: String, _ code: Int) -> String {
    isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
