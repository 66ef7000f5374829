import Dispatch
import Foundation
import GreenroomCore

/// Where the log goes.
public protocol LogSink: Sendable {
  /// Takes one or more whole lines, each with its line feed. Called from one thread at a time.
  func write(_ lines: [UInt8])
}

/// Writes the log to standard error.
public struct StandardErrorSink: LogSink {
  /// A sink for standard error.
  public init() {}

  /// Writes all of `lines`, waiting where a pipe is full.
  public func write(_ lines: [UInt8]) {
    FileHandle.standardError.write(Data(lines))
  }
}

/// Collects lines and hands them to the sink behind the requests' backs.
///
/// A sink that is too slow never holds a request up: once ``capacity`` is reached, lines are dropped and counted.
final class ServerLog: Sendable {
  private struct Buffer: Sendable {
    var bytes: [UInt8] = []
    var dropped = 0
    var isFlushComing = false
    var lastSocketMessage: UInt64?
    var unsaidSocketMessages = 0
  }

  /// So many bytes are handed on without waiting for ``flush()``.
  private static let batch = 64 << 10
  /// So many bytes may wait for the sink.
  static let capacity = 1 << 20

  private let sink: any LogSink
  private let clock: ServerClock
  private let queue = DispatchQueue(label: "greenroom.log")
  private let buffer = Lock(Buffer())

  init(sink: any LogSink, clock: ServerClock) {
    self.sink = sink
    self.clock = clock
  }

  /// Adds a line: the time, `kind`, and what `body` writes. `body` runs inside the log's lock.
  func line(_ kind: StaticString, _ body: (inout [UInt8]) -> Void) {
    let now = clock.wall()
    let isFull = buffer.withLock { buffer in
      guard buffer.bytes.count < Self.capacity else {
        buffer.dropped += 1
        return false
      }
      Timestamp.append(milliseconds: now, to: &buffer.bytes)
      buffer.bytes.append(UInt8(ascii: " "))
      buffer.bytes.append(text: kind)
      buffer.bytes.append(UInt8(ascii: " "))
      body(&buffer.bytes)
      buffer.bytes.append(UInt8(ascii: "\n"))
      guard buffer.bytes.count >= Self.batch, !buffer.isFlushComing else { return false }
      buffer.isFlushComing = true
      return true
    }
    if isFull { queue.async { [self] in handOn() } }
  }

  func info(_ message: String) {
    line("info") { $0.append(text: Self.oneLine(message)) }
  }

  func error(_ message: String) {
    line("error") { $0.append(text: Self.oneLine(message)) }
  }

  /// A message of the socket library, at most one a second: hostile clients cause as many as they like.
  func socketMessage(_ message: String) {
    let now = clock.monotonic()
    let unsaid = buffer.withLock { buffer -> Int? in
      if let last = buffer.lastSocketMessage, now &- last < 1_000_000_000 {
        buffer.unsaidSocketMessages += 1
        return nil
      }
      buffer.lastSocketMessage = now
      defer { buffer.unsaidSocketMessages = 0 }
      return buffer.unsaidSocketMessages
    }
    guard let unsaid else { return }
    line("info") {
      $0.append(text: "socket: " + Self.oneLine(message))
      if unsaid > 0 { $0.append(text: " (and \(unsaid) more)") }
    }
  }

  /// Lines that were dropped because the sink was too slow.
  var dropped: Int { buffer.withLock(\.dropped) }

  /// Hands what has been collected to the sink and returns when the sink has taken it.
  func flush() {
    queue.sync { handOn() }
  }

  /// Runs on the queue only.
  private func handOn() {
    let bytes = buffer.withLock { buffer in
      defer {
        buffer.isFlushComing = false
        buffer.bytes = []
        buffer.bytes.reserveCapacity(Self.batch)
      }
      return buffer.bytes
    }
    if !bytes.isEmpty { sink.write(bytes) }
  }

  private static func oneLine(_ message: String) -> String {
    String(message.map { $0.isNewline ? " " : $0 }).trimmingCharacters(in: .whitespaces)
  }
}
