import Foundation
import GreenroomServer

/// `DeliveryServer` over a content folder, in a process of its own.
struct DeliveryServerProcess {
  let port: Int
  private let server: RunningServer

  init(content: URL) throws {
    let output = Pipe()
    server = try RunningServer(.own, ChildRole.serve(content: content).arguments, output: output)
    // The server says its port once it listens, and nothing more.
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      server.stop()
      throw BenchmarkError("the delivery server did not start")
    }
    self.port = port
  }

  /// What URLs of the server begin with.
  var origin: String { "http://127.0.0.1:\(port)" }

  func stop() {
    server.stop()
  }

  /// What the process does: it serves until it is ended.
  static func serve(content: URL) async throws {
    let server = try quietServer(content: content)
    Report.write("\(try server.start())\n", to: .standardOutput)
    while true { try await Task.sleep(for: .seconds(3600)) }
  }

  /// A server without a log that never looks for changes.
  static func quietServer(content: URL) throws -> DeliveryServer {
    var configuration = ServerConfiguration()
    configuration.port = 0
    configuration.contentInterval = .zero
    configuration.logsAccess = false
    configuration.log = SilentSink()
    return try DeliveryServer(content: content.path, configuration: configuration)
  }
}

/// Errors are thrown; nothing else is of interest here.
private struct SilentSink: LogSink {
  func write(_ lines: [UInt8]) {}
}
