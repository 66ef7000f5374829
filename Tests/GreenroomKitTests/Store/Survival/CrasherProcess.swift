import Foundation
import TestSupport
import Testing

/// A `StoreCrasher` of its own process. Reading its lines blocks: use it on a ``BlockingThread``.
final class CrasherProcess {
  private let process: ChildProcess
  private var rest = Data()

  /// Starts the program with `arguments`, by `shell` where given: a script that ends in `exec "$@"`. What it logs
  /// about what it is made to go through is lost.
  init(_ arguments: [String], shell: String? = nil) throws {
    let program = try #require(Self.executable, "StoreCrasher was not built beside the tests").path
    process =
      if let shell {
        try ChildProcess("/bin/sh", ["-c", shell, "sh", program] + arguments)
      } else {
        try ChildProcess(program, arguments)
      }
  }

  /// The next line, nil when the process has ended.
  func line() -> String? {
    while true {
      if let end = rest.firstIndex(of: 10) {
        defer { rest = rest[(end + 1)...] }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      let more = process.output.availableData
      guard !more.isEmpty else { return nil }
      rest += more
    }
  }

  /// Kills the process at once and returns what it had still written.
  func kill() -> [String] {
    process.kill()
    var lines: [String] = []
    while let line = line() { lines.append(line) }
    _ = process.status()
    return lines
  }

  /// Waits for the end and returns the exit status; a signal's number is negative.
  func status() -> Int32 { process.status() }

  /// The program, beside the bundle that these tests are in.
  private static var executable: URL? {
    let places =
      [Bundle.main.executableURL, Bundle.main.bundleURL].compactMap { $0 }
      + CommandLine.arguments.map { URL(fileURLWithPath: $0) }
    let candidates = places.flatMap { place in
      [place.deletingLastPathComponent(), place.deletingLastPathComponent().deletingLastPathComponent()]
    }.map { $0.appendingPathComponent("StoreCrasher") }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
