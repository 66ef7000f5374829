/// Where log messages go; the default prints warnings and errors through the platform's log.
public protocol LogHandler: Sendable {
  /// Receives one message at or below the configured level.
  func log(_ entry: LogEntry)
}

/// How much is logged, each level with those before it.
public enum LogLevel: Int, Comparable, Sendable {
  /// Nothing.
  case none
  /// Something the app asked for did not work.
  case error
  /// It works, and somebody should look at it.
  case warn
  /// What happened, once an action.
  case info
  /// Why it happened.
  case debug
  /// Everything.
  case verbose

  /// Whether `left` logs less.
  public static func < (left: LogLevel, right: LogLevel) -> Bool { left.rawValue < right.rawValue }
}

/// One log message: a fixed sentence, and the values beside it.
public struct LogEntry: Sendable, CustomStringConvertible {
  /// How serious it is.
  public let level: LogLevel
  /// The sentence, the same for every occurrence.
  public let message: String
  /// The values by name. Keys, user ids and attributes are never among them.
  public let metadata: [String: String]

  /// The sentence and its values, in the order of their names.
  public var description: String {
    metadata.isEmpty
      ? message
      : message + " "
        + metadata.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
  }
}
