import Foundation

/// Runs a program and reads what it prints.
enum ChildProcess {
  static func output(of executable: URL, _ words: [String]) async throws -> [UInt8] {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try run(executable, words) })
      }
    }
  }

  /// Blocks its thread.
  private static func run(_ executable: URL, _ words: [String]) throws -> [UInt8] {
    let process = Process()
    let output = Pipe()
    process.executableURL = executable
    process.arguments = words
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw DemoFailure(sentence: "The new process ended with status \(process.terminationStatus).")
    }
    return [UInt8](data)
  }
}
