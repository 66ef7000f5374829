package import Foundation

/// An HTTP/1.1 server on the loopback interface that can do everything wrong, for our own tests.
///
/// A path has answers (``on(_:_:)``), or one closure answers everything. Every request and every byte that
/// arrives is recorded. The server runs on threads of its own, one a connection, so that a test that blocks
/// cannot block it.
///
///     let server = try FaultServer()
///     defer { server.stop() }
///     server.on("/resolve", .status(503), .ok("{}"))
///
/// Write the `defer`: without it the server may be gone right after its last mention.
package final class FaultServer: Sendable {
  /// What answers a request.
  package typealias Handler = @Sendable (RecordedRequest) -> FaultAnswer

  /// Where the server listens.
  package let port: UInt16
  /// What arrived.
  package let log: RequestLog
  private let routes: Routes
  private let listener: Listener

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - port: where to listen, 0 for a free port; give the port of a stopped server to come back there.
  ///   - fallback: answers requests whose path has no answers; a 404 unless given.
  /// - Throws: ``SocketError`` when the port cannot be had.
  package init(port: UInt16 = 0, fallback: @escaping Handler = { _ in .status(404) }) throws {
    let log = RequestLog()
    let routes = Routes(fallback: fallback)
    listener = try Listener(port: port, log: log, answer: routes.answer)
    self.port = listener.port
    self.log = log
    self.routes = routes
  }

  deinit { stop() }

  /// Answers requests of `path` (without its query) with `answers`, one after the other; the last one stays.
  ///
  /// Replaces what was said about the path before.
  package func on(_ path: String, _ answers: FaultAnswer...) {
    routes.set(answers, for: path)
  }

  /// Answers requests of `path` (without its query) with what `handler` returns.
  package func on(_ path: String, handler: @escaping Handler) {
    routes.set(handler, for: path)
  }

  /// The URL of `target` here, by the name `host`: `127.0.0.1`, or `localhost` as another host.
  package func url(_ target: String = "", host: String = "127.0.0.1") -> URL {
    URL(string: "http://\(host):\(port)\(target)")!
  }

  /// Ends every connection, held ones included, and gives the port back. Returns when all threads have ended.
  package func stop() {
    listener.stop()
  }
}

extension FaultServer {
  /// The requests so far, in the order in which they were complete.
  package var requests: [RecordedRequest] { log.snapshot.requests }

  /// How many connections are open now.
  package var openConnections: Int { log.snapshot.openConnections }

  /// How many connections were made so far.
  package var acceptedConnections: Int { log.snapshot.acceptedConnections }

  /// How many bytes were sent so far, those included that the client did not read.
  package var sentBytes: Int { log.snapshot.sentBytes }

  /// Every byte that arrived so far, connection after connection.
  package var receivedBytes: Data { log.snapshot.receivedBytes }

  /// Waits until `count` requests have arrived, whether they were answered or not.
  ///
  /// - Throws: `CancellationError` when the task is cancelled first, a time limit included.
  @discardableResult
  package func waitForRequests(_ count: Int) async throws -> [RecordedRequest] {
    try await log.wait { $0.requests.count >= count }.requests
  }

  /// Waits until exactly `count` connections are open.
  ///
  /// - Throws: `CancellationError` when the task is cancelled first, a time limit included.
  package func waitForOpenConnections(_ count: Int) async throws {
    _ = try await log.wait { $0.openConnections == count }
  }
}
