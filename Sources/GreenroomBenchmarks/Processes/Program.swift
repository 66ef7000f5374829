import Dispatch
import Foundation

/// A program that benchmarks run beside themselves.
struct Program: Sendable {
  let path: String

  /// This program.
  static var own: Program {
    get throws {
      guard let url = Bundle.main.executableURL else {
        throw BenchmarkError("this program does not know its own file")
      }
      return Program(path: url.path)
    }
  }

  /// The program `name` of this system; nil where it is not installed.
  static func named(_ name: String) -> Program? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    // Servers stand where only root looks.
    let folders = path.split(separator: ":").map(String.init) + ["/usr/sbin", "/usr/local/sbin", "/sbin"]
    let files = folders.map { "\($0)/\(name)" }
    return files.first { FileManager.default.isExecutableFile(atPath: $0) }.map(Program.init)
  }

  /// Runs to the end.
  ///
  /// - Returns: what it printed.
  /// - Throws: ``BenchmarkError`` when it fails.
  func output(_ arguments: [String]) async throws -> String {
    // Waiting blocks a thread, which must not be one of those that tasks share.
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try run(arguments) })
      }
    }
  }

  private func run(_ arguments: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchmarkError("\(path) ended with status \(process.terminationStatus)")
    }
    return String(decoding: data, as: UTF8.self)
  }
}
