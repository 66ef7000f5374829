import Foundation
import TestSupport

/// `greenroom serve`, running as a process of its own.
// Sendable because the process is only told to end, which any thread may.
final class ServingTool: @unchecked Sendable {
  private let process: Process
  private let home: TemporaryFolder
  /// What it said when it was ready.
  let firstLine: String

  /// Starts the server and returns when it listens.
  init(_ content: SmallContent, words: [String] = ["--port", "0"]) async throws {
    let home = try TemporaryFolder("greenroom-home")
    let unstarted = ToolProcess.make(["serve", content.folder.path] + words, home)
    let output = Pipe()
    unstarted.process.standardOutput = output
    unstarted.process.standardError = FileHandle.nullDevice
    try unstarted.process.run()
    process = unstarted.process
    self.home = home
    let reading = output.fileHandleForReading
    firstLine = await withCheckedContinuation { continuation in
      DispatchQueue.blocking.async {
        continuation.resume(returning: String(decoding: reading.availableData, as: UTF8.self))
      }
    }
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// The base URL for `--url`.
  var url: String {
    firstLine.split(separator: " ").last.map { $0.trimmingCharacters(in: .newlines) } ?? ""
  }

  var port: String { url.split(separator: ":").last?.split(separator: "/").first.map(String.init) ?? "" }

  /// Asks it to end, and returns its exit status.
  @discardableResult
  func stop(_ signal: Int32 = SIGTERM) async -> Int32 {
    kill(process.processIdentifier, signal)
    return await withCheckedContinuation { continuation in
      DispatchQueue.blocking.async { [process] in
        process.waitUntilExit()
        continuation.resume(returning: process.terminationStatus)
      }
    }
  }
}
