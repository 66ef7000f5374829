/// What the tool tells whoever called it.
package enum ExitStatus: Int32, Sendable {
  /// All is well: every placement warmed or without a flow, all ready, no error found.
  case done = 0
  /// Something failed, is not ready, or has an error.
  case failed = 1
  /// The arguments make no sense; nothing was done.
  case usage = 2
  /// Nothing could be read or written.
  case inaccessible = 3
}

/// Why the tool ends early.
struct ToolError: Error {
  let status: ExitStatus
  /// A sentence with what to do; nil where there is nothing to say, or nobody to hear it.
  let message: String?

  static func usage(_ message: String) -> ToolError {
    ToolError(status: .usage, message: message)
  }

  static func inaccessible(_ message: String?) -> ToolError {
    ToolError(status: .inaccessible, message: message)
  }
}
