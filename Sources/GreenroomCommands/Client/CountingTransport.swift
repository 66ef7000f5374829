import Foundation
import GreenroomCore
import GreenroomKit

/// Sends requests by another transport and counts them.
final class CountingTransport: HTTPTransport {
  struct Counts: Sendable {
    /// Requests to the backend's API by their path, repeats included. Events are reports that go their own way at
    /// their own time, so they count apart.
    var backendPaths: [String: Int] = [:]
    /// Batches of events.
    var events = 0
    /// Fonts and media that were asked for.
    var files = 0

    /// Requests to the backend's API.
    var backend: Int { backendPaths.values.reduce(0, +) }

    /// Requests of the delivery dialect for one placement.
    func backend(about placement: String) -> Int {
      backendPaths.reduce(0) { $1.key.hasSuffix("/placements/\(placement)") ? $0 + $1.value : $0 }
    }
  }

  private let transport: any HTTPTransport
  private let state = Lock(Counts())

  init(_ transport: any HTTPTransport) {
    self.transport = transport
  }

  var counts: Counts { state.withLock { $0 } }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    state.withLock { counts in
      switch request.purpose {
      case .api where request.isOfEvents: counts.events += 1
      case .api: counts.backendPaths[request.url.path, default: 0] += 1
      case .asset: counts.files += 1
      }
    }
    return try await transport.send(request)
  }
}

extension HTTPRequest {
  /// Whether it carries events, in either dialect.
  fileprivate var isOfEvents: Bool {
    method == "POST" && url.lastPathComponent == "events"
  }
}
