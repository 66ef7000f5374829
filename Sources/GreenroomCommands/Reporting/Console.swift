import Foundation

/// Where the tool writes: results to standard output, everything else to standard error.
package struct Console: Sendable {
  private let output: Int32
  private let errors: Int32
  /// Whether a person reads the output as it comes.
  let isTerminal: Bool

  init(output: Int32, errors: Int32, isTerminal: Bool) {
    self.output = output
    self.errors = errors
    self.isTerminal = isTerminal
  }

  /// The process's own streams.
  package static var standard: Console {
    let isDumb = ProcessInfo.processInfo.environment["TERM"].map { $0 == "dumb" || $0.isEmpty } ?? false
    return Console(
      output: STDOUT_FILENO, errors: STDERR_FILENO,
      isTerminal: isatty(STDOUT_FILENO) == 1 && !isDumb)
  }

  /// The terminal's width in columns.
  var width: Int {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Writes all of `text` to standard output.
  func write(_ text: String) throws(ToolError) {
    try write(Array(text.utf8))
  }

  /// Writes all of `bytes` to standard output.
  func write(_ bytes: [UInt8]) throws(ToolError) {
    let problem = write(bytes, to: output)
    switch problem {
    case 0: return
    // The reader has seen enough.
    case EPIPE: throw .inaccessible(nil)
    default:
      throw .inaccessible(
        "the result cannot be written to standard output (\(String(cString: strerror(problem)))); send it elsewhere"
      )
    }
  }

  /// Writes a line to standard error. That nobody reads it is no reason to stop.
  func complain(_ line: String) {
    complain(Array((line + "\n").utf8))
  }

  /// Writes whole lines to standard error.
  func complain(_ lines: [UInt8]) {
    _ = write(lines, to: errors)
  }

  /// - Returns: 0, or the number of the system's error.
  private func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        waitUntilWritable(descriptor)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }

  /// A descriptor that another program made non-blocking.
  private func waitUntilWritable(_ descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&request, 1, -1)
  }
}
