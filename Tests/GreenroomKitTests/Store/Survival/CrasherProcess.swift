import Foundation
import Testing

/// A `StoreCrasher` of its own process. Reading its lines blocks: use it on a ``BlockingThread``.
final class CrasherProcess {
  private let process = Process()
  private let output = Pipe()
  private var rest = Data()

  /// Starts the program with `arguments`, by `shell` where given: a script that ends in `exec "$@"`.
  init(_ arguments: [String], shell: String? = nil) throws {
    let program = try #require(Self.executable, "StoreCrasher was not built beside the tests")
    if let shell {
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", shell, "sh", program.path] + arguments
    } else {
      process.executableURL = program
      process.arguments = arguments
    }
    process.standardOutput = output
    // It logs what it is made to go through.
    process.standardError = FileHandle.nullDevice
    try process.run()
    // Our copy of the writing end would keep the pipe open after the process has died.
    try output.fileHandleForWriting.close()
  }

  /// The next line, nil when the process has ended.
  func line() -> String? {
    while true {
      if let end = rest.firstIndex(of: 10) {
        defer { rest = rest[(end + 1)...] }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { return nil }
      rest += more
    }
  }

  /// Kills the process at once and returns what it had still written.
  func kill() -> [String] {
    Foundation.kill(process.processIdentifier, SIGKILL)
    var lines: [String] = []
    while let line = line() { lines.append(line) }
    process.waitUntilExit()
    return lines
  }

  /// Waits for the end and returns the exit status.
  func status() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

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
