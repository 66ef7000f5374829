import GreenroomCore
import GreenroomKit

/// An app that has been started on a device without copies: identity and databases are at hand.
struct ColdApp: Sendable {
  let device: Device
  let placements: [String]
  /// One for everything that is sent, so that neither side of a pair pays for connections.
  private let transport = RecordingTransport()

  init(device: Device, placements: [String]) {
    self.device = device
    self.placements = placements
  }

  /// The time of a prefetch of all placements.
  func prefetch() async throws -> Double {
    let greenroom = try await start()
    var warmed = 0
    let seconds = await Stopwatch.seconds {
      warmed = await greenroom.prefetch(placements).values.filter(\.isWarmed).count
    }
    try expect(warmed == placements.count, "only \(warmed) placements were warmed")
    // Nobody waits for writes; what is measured next must not be disturbed by them.
    await greenroom.finishWrites()
    return seconds
  }

  /// The time of the requests alone, all at once, by the bare transport.
  ///
  /// - Parameter read: what is done with each answer, beside the requests that go on.
  func send(
    _ requests: [HTTPRequest], _ read: @escaping @Sendable (HTTPResponse) -> Bool = { $0.status == 200 }
  ) async throws -> Double {
    try await Stopwatch.seconds {
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for request in requests { group.addTask { read(try await transport.bare.send(request)) } }
        for try await isRight in group { try expect(isRight, "an answer is not as it should be") }
      }
    }
  }

  /// What a prefetch sends.
  func requestsOfPrefetch() async throws -> [HTTPRequest] {
    _ = try await prefetch()
    return transport.takeRequests()
  }

  /// What is sent where each placement is asked for by itself.
  func requestsOfQuestions() async throws -> [HTTPRequest] {
    let greenroom = try await start()
    for placement in placements { _ = await greenroom.isPlacementReady(placement) }
    await greenroom.finishWrites()
    return transport.takeRequests()
  }

  private func start() async throws -> Greenroom {
    let greenroom = try device.greenroom(transport: transport)
    await greenroom.clearCache()
    await greenroom.finishWrites()
    _ = transport.takeRequests()
    return greenroom
  }
}

/// Remembers what is sent.
private final class RecordingTransport: HTTPTransport {
  let bare = URLSessionTransport()
  private let requests = Lock<[HTTPRequest]>([])

  func takeRequests() -> [HTTPRequest] {
    requests.withLock { requests in
      defer { requests = [] }
      return requests
    }
  }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    requests.withLock { $0.append(request) }
    return try await bare.send(request)
  }
}
