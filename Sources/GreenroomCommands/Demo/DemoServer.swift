import Foundation
import GreenroomServer

/// The embedded server: it can be stopped, and started again where it was.
@MainActor
final class DemoServer {
  private let content: DemoContent
  private var server: DeliveryServer
  private let port: Int

  var url: String { "http://127.0.0.1:\(port)/v1" }

  init(_ content: DemoContent) throws(ToolError) {
    self.content = content
    server = try Self.make(content, port: 0)
    port = try Self.start(server)
  }

  func stop() async {
    await server.stop()
  }

  func start() throws(ToolError) {
    server = try Self.make(content, port: port)
    _ = try Self.start(server)
  }

  /// Takes an edit up at once, which the server would do by itself a moment later.
  func reload() throws(ToolError) {
    if let error = server.reload().first(where: { $0.severity == .error }) {
      throw ToolError(status: .failed, message: "the edited content is refused: \(error)")
    }
  }

  private static func make(_ content: DemoContent, port: Int) throws(ToolError) -> DeliveryServer {
    var configuration = ServerConfiguration()
    configuration.port = port
    configuration.contentInterval = .zero
    configuration.longestAge = Int(SampleContent.timeToLive)
    configuration.log = SilentSink()
    do {
      return try DeliveryServer(content: content.folder.path, configuration: configuration)
    } catch {
      throw ToolError(status: .failed, message: "\(error)")
    }
  }

  private static func start(_ server: DeliveryServer) throws(ToolError) -> Int {
    do {
      return try server.start()
    } catch {
      throw .inaccessible("\(error)")
    }
  }
}

/// The demo's table is all that is to be read.
private struct SilentSink: LogSink {
  func write(_ lines: [UInt8]) {}
}
