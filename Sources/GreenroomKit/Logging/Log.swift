import Foundation

/// Sends messages to the handler when the level asks for them; a message below it is never built.
struct Log: Sendable {
  let level: LogLevel
  let handler: any LogHandler

  func error(_ message: StaticString, _ metadata: @autoclosure () -> [String: String] = [:]) {
    send(.error, message, metadata)
  }

  func warn(_ message: StaticString, _ metadata: @autoclosure () -> [String: String] = [:]) {
    send(.warn, message, metadata)
  }

  func info(_ message: StaticString, _ metadata: @autoclosure () -> [String: String] = [:]) {
    send(.info, message, metadata)
  }

  func debug(_ message: StaticString, _ metadata: @autoclosure () -> [String: String] = [:]) {
    send(.debug, message, metadata)
  }

  private func send(
    _ level: LogLevel, _ message: StaticString, _ metadata: () -> [String: String]
  ) {
    guard level <= self.level else { return }
    handler.log(LogEntry(level: level, message: "\(message)", metadata: metadata()))
  }
}

/// Writes to standard error on Linux and to the system's log on Apple platforms, where `NSLog` leads.
struct SystemLogHandler: LogHandler {
  func log(_ entry: LogEntry) {
    NSLog("%@", "[Greenroom] \(entry.level): \(entry)")
  }
}
