import Foundation
import TestSupport

/// The tool, run as a process of its own.
enum ToolProcess {
  struct Result: Sendable {
    let status: Int32
    let output: String
    let errors: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// The executable beside the test bundle.
  static let executable: URL = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
    let besideMain = Bundle.main.executableURL?.deletingLastPathComponent()
    return [bundle.bundleURL.deletingLastPathComponent(), besideMain].compactMap { $0 }
      .map { $0.appendingPathComponent("greenroom") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
      ?? URL(fileURLWithPath: ".build/debug/greenroom")
  }()

  /// Runs the tool to its end.
  ///
  /// - Parameters:
  ///   - redirection: what a shell is told about the streams, `<&-` for one.
  ///   - home: stands for the user's home folder, so that no test touches the real one.
  static func run(
    _ words: [String], redirection: String = "", environment: [String: String] = [:],
    home: TemporaryFolder? = nil, folder: URL = SharedData.packageRoot, executable: URL = executable
  ) async throws -> Result {
    let home = try home ?? TemporaryFolder("greenroom-home")
    let process = make(words, redirection: redirection, home, environment, folder, executable)
    let result = try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.blocking.async {
        continuation.resume(with: Swift.Result { try process.readToEnd(errorsIn: home.file("errors")) })
      }
    }
    withExtendedLifetime(home) {}
    return result
  }

  /// A process that is set up and not yet started.
  static func make(
    _ words: [String], redirection: String = "", _ home: TemporaryFolder,
    _ environment: [String: String] = [:], _ folder: URL = SharedData.packageRoot,
    _ executable: URL = executable
  ) -> Unstarted {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "exec \"$0\" \"$@\" \(redirection)", executable.path] + words
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.environment = ["HOME": home.path, "PATH": "/usr/bin:/bin", "TERM": "xterm"]
      .merging(environment) { _, given in given }
    return Unstarted(process: process)
  }

  // Sendable because it is handed over once, before the process is started.
  struct Unstarted: @unchecked Sendable {
    let process: Process

    /// Starts the process and blocks until it has ended.
    func readToEnd(errorsIn file: URL) throws -> Result {
      try Data().write(to: file)
      let errors = try FileHandle(forWritingTo: file)
      let output = Pipe()
      process.standardOutput = output
      process.standardError = errors
      try process.run()
      let data = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return Result(
        status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
        output: String(decoding: data, as: UTF8.self),
        errors: String(decoding: try Data(contentsOf: file), as: UTF8.self))
    }
  }
}
