import Foundation
import GreenroomKit
import GreenroomTesting

/// A prefetch whose screen did not change: the server confirms the copy, and nothing is read or written again.
struct ConfirmationBenchmark: Benchmark {
  let name = "confirmation"
  let summary = "a prefetch that a 304 answers"

  private static let placement = "screen"
  /// So large that reading it again would show.
  private static let images = 1_000

  func run(_ effort: Effort, in folder: TemporaryFolder) async throws -> [BenchmarkResult] {
    var delivery = TestDelivery("spring")
    delivery.images = (0..<Self.images).map { "https://cdn.example.test/pictures/\($0).png" }
    let body = delivery.json
    let greenroom = try folder.device("device").greenroom(
      delivery: true, transport: UnchangingServer(body: body))
    await greenroom.prefetch([Self.placement])
    await greenroom.finishWrites()
    let figure = Figure(
      name: "confirmation/\(body.count >> 10)-KB", unit: .milliseconds,
      baseline: "one JSONSerialization parse of the same bytes", target: .atMost(0.5, .ratio))
    let pairs = try await Pairs.alternating(runs: effort.runs(51)) {
      try await confirm(greenroom)
    } baseline: {
      try await Stopwatch.seconds { _ = try JSONSerialization.jsonObject(with: body) }
    }
    return [.measured(Measurement(figure, pairs))]
  }

  private func confirm(_ greenroom: Greenroom) async throws -> Double {
    var isLive = false
    let seconds = await Stopwatch.seconds {
      let outcome = await greenroom.prefetch([Self.placement])[Self.placement]
      if case .warmed(fromCache: false) = outcome?.state { isLive = true }
    }
    try expect(isLive, "the copy was not confirmed")
    await greenroom.finishWrites()
    return seconds
  }
}

/// A server whose answer never changes, and is never fresh, so that every call asks.
private struct UnchangingServer: HTTPTransport {
  let body: Data

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let isKnown = request.headers["If-None-Match"] != nil
    return HTTPResponse(
      status: isKnown ? 304 : 200, headers: ["ETag": "\"1\"", "Cache-Control": "max-age=0"],
      body: isKnown ? Data() : body)
  }
}
