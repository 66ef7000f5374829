import Foundation
import TestSupport
import Testing

/// The compiler that built the tests, to compile clients of the modules it built.
enum Toolchain {
  /// What a skipped test says.
  static let missing: Comment = "the built modules or a compiler on PATH are not there"

  static var isThere: Bool { modules != nil && hasCompiler }

  /// The folder of the built modules.
  static let modules: URL? = [
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent(),
    SharedData.packageRoot.appendingPathComponent(".build/debug"),
  ]
  .map { $0.appendingPathComponent("Modules") }
  .first { FileManager.default.fileExists(atPath: $0.path + "/FlowPilotSDK.swiftmodule") }

  /// Flags that find the built modules and what they stand on.
  static var searchPaths: [String] {
    let sources = SharedData.packageRoot.appendingPathComponent("Sources").path
    return ["-I", modules?.path ?? "", "-I", "\(sources)/CCrypto", "-I", "\(sources)/CSQLite"]
  }

  /// Every upcoming feature of this compiler that a Swift 6 client can turn on.
  static func upcomingFeatures() async throws -> [String] {
    let output = try await run(["swiftc", "-print-supported-features"]).output
    let root = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    let features = root?["features"] as? [String: Any]
    let upcoming = features?["upcoming"] as? [[String: Any]] ?? []
    return upcoming.filter { $0["enabled_in"] as? String != "6" }.compactMap { $0["name"] as? String }
  }

  /// Type-checks `files` (text by name) as one client module that treats warnings as errors.
  ///
  /// - Returns: what the compiler says; empty when it is content.
  static func typecheck(_ files: [String: String], _ flags: [String] = []) async throws -> String {
    let folder = try TemporaryFolder("client")
    defer { folder.close() }
    for (name, text) in files { try Data(text.utf8).write(to: folder.file(name)) }
    return try await run(
      ["swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors"] + flags + searchPaths
        + files.keys.sorted().map { folder.file($0).path }
    ).output
  }

  /// Runs a tool of the toolchain; one at a time, and never on a thread that other tests wait for.
  ///
  /// - Returns: its exit code, and both its outputs in one.
  @discardableResult
  static func run(_ command: [String]) async throws -> (code: Int32, output: String) {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try runBlocking(command) }) }
    }
  }

  private static let queue = DispatchQueue(label: "toolchain")

  private static var hasCompiler: Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/swiftc") }
  }

  private static func runBlocking(_ command: [String]) throws -> (code: Int32, output: String) {
    let process = try ChildProcess("/bin/sh", ["-c", "exec \"$@\" 2>&1", "sh"] + command)
    let output = try process.output.readToEnd() ?? Data()
    return (process.status(), String(decoding: output, as: UTF8.self))
  }
}
