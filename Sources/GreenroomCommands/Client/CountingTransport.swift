import GreenroomCore
import GreenroomKit

/// Sends requests by another transport and counts them.
final class CountingTransport: HTTPTransport {
  struct Counts: Sendable {
    /// Requests to the backend's API, repeats included.
    var backend = 0
    /// Fonts and media that were asked for.
    var files = 0
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
      case .api: counts.backend += 1
      case .asset: counts.files += 1
      }
    }
    return try await transport.send(request)
  }
}
