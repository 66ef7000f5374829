import Foundation
import GreenroomKit

/// Storing a flow that has arrived: what it costs the processors, since nobody waits for it.
struct StoreBenchmark: Benchmark {
  let name = "store"
  let summary = "a flow to disk, in processor time"

  private static let placements = 16

  func run(_ effort: Effort, in folder: TemporaryFolder) async throws -> [BenchmarkResult] {
    var results: [BenchmarkResult] = []
    for size in FlowSize.allCases {
      let store = CacheStore(directory: folder.file(size.name), partition: "bench")
      results.append(.measured(try await measure(size, store, effort)))
    }
    return results
  }

  /// Every store but the first round's replaces an older copy, as a refresh does.
  private func measure(
    _ size: FlowSize, _ store: CacheStore, _ effort: Effort
  ) async throws -> Measurement {
    let body = size.answer
    let data = Data(body)
    let figure = Figure(
      name: "store/\(size.name)", unit: .microseconds,
      baseline: FoundationParse.name + ", in processor time", target: .atMost(0.5, .ratio))
    let pairs = try await Pairs.alternating(runs: effort.runs(25)) {
      try await Stopwatch.processorSeconds {
        for placement in 0..<Self.placements { try await save(body, "placement-\(placement)", in: store) }
      }
    } baseline: {
      try await Stopwatch.processorSeconds {
        for _ in 0..<Self.placements { try FoundationParse.run(data) }
      }
    }
    return Measurement(figure, pairs, repeats: Self.placements)
  }

  private func save(_ body: [UInt8], _ source: String, in store: CacheStore) async throws {
    let record = DeliveryRecord(
      source: source, user: "user", identity: "identity", storedAt: Date(), freshFor: 300)
    let write = await store.save(record, body: body, token: store.token(forUser: record.user))
    try expect(write == .stored, "a flow was not stored: \(write)")
  }
}
