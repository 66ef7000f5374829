import Foundation
import GreenroomCore
import GreenroomKit

/// Reading a kept flow: from the database, checked, and parsed, as the first open of a screen does.
struct ReadBenchmark: Benchmark {
  let name = "read"
  let summary = "a kept flow from disk, checked and parsed"

  private static let reads = 4

  func run(_ effort: Effort, in folder: TemporaryFolder) async throws -> [BenchmarkResult] {
    let store = CacheStore(directory: folder.file("cache"), partition: "bench")
    var results: [BenchmarkResult] = []
    for size in FlowSize.allCases {
      results.append(.measured(try await read(size, from: store, effort)))
      results.append(.measured(try await parse(size, effort)))
    }
    return results
  }

  private func read(_ size: FlowSize, from store: CacheStore, _ effort: Effort) async throws -> Measurement {
    let body = size.answer
    let record = DeliveryRecord(
      source: size.name, user: "user", identity: "identity", storedAt: Date(), freshFor: 300)
    let write = await store.save(record, body: body, token: store.token(forUser: record.user))
    try expect(write == .stored, "the flow was not stored: \(write)")
    let figure = Figure(
      name: "read/\(size.name)", unit: .microseconds, baseline: FoundationParse.name,
      target: .atMost(1.2, .ratio))
    return try await measure(figure, Data(body), effort) {
      let kept = await store.candidates(source: record.source, user: record.user, identity: record.identity)
      guard let body = kept.own?.body else { throw BenchmarkError("the flow is not in the store") }
      return ResolveAnswer(body)
    }
  }

  /// The part of a read that is left where the bytes are at hand.
  private func parse(_ size: FlowSize, _ effort: Effort) async throws -> Measurement {
    let body = size.answer
    let figure = Figure(
      name: "read/\(size.name)-parse-only", unit: .microseconds, baseline: FoundationParse.name)
    return try await measure(figure, Data(body), effort) { ResolveAnswer(body) }
  }

  private func measure(
    _ figure: Figure, _ data: Data, _ effort: Effort, _ read: () async throws -> ResolveAnswer
  ) async throws -> Measurement {
    let pairs = try await Pairs.alternating(runs: effort.runs(101)) {
      try await Stopwatch.seconds {
        for _ in 0..<Self.reads {
          guard case .flow = try await read() else { throw BenchmarkError("the flow was not read") }
        }
      }
    } baseline: {
      try await Stopwatch.seconds { for _ in 0..<Self.reads { try FoundationParse.run(data) } }
    }
    return Measurement(figure, pairs, repeats: Self.reads)
  }
}
