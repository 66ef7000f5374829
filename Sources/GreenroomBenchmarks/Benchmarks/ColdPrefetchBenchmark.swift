import GreenroomCore
import GreenroomKit

/// Prefetching many placements without a copy at hand, from the delivery server over loopback.
struct ColdPrefetchBenchmark: Benchmark {
  let name = "cold-prefetch"
  let summary = "64 placements over loopback, with no copy at hand"

  private static let placements = 64
  private static let bytes = 20_000

  func run(_ effort: Effort, in folder: TemporaryFolder) async throws -> [BenchmarkResult] {
    let content = try ContentFixture(placements: Self.placements, bytes: Self.bytes, in: folder)
    let server = try DeliveryServerProcess(content: content.folder)
    defer { server.stop() }
    let device = folder.device("device", url: server.origin + "/v1")
    let app = ColdApp(device: device, placements: content.placements)
    let batches = try await app.requestsOfPrefetch()
    let singles = try await app.requestsOfQuestions()
    return [
      try await measure(
        Figure(
          name: "cold-prefetch/same-requests", unit: .milliseconds,
          baseline: "the same \(batches.count) requests by the bare transport",
          target: .atMost(1.5, .ratio)), app, effort
      ) { try await app.send(batches) },
      try await measure(
        Figure(
          name: "cold-prefetch/same-reading", unit: .milliseconds,
          baseline: "the same \(batches.count) requests by the bare transport, and their JSON read"),
        app, effort
      ) {
        try await app.send(batches) { answer in
          ResolveBatch(answer.body, to: app.placements)?.entries.isEmpty == false
        }
      },
      try await measure(
        Figure(
          name: "cold-prefetch/request-each", unit: .milliseconds,
          baseline: "\(singles.count) requests, one a placement, by the bare transport"), app, effort
      ) { try await app.send(singles) },
    ]
  }

  private func measure(
    _ figure: Figure, _ app: ColdApp, _ effort: Effort, baseline: () async throws -> Double
  ) async throws -> BenchmarkResult {
    let pairs = try await Pairs.alternating(runs: effort.runs(31)) {
      try await app.prefetch()
    } baseline: {
      try await baseline()
    }
    return .measured(Measurement(figure, pairs))
  }
}
