import Foundation
import GreenroomCore
import GreenroomKit
import GreenroomTesting

/// What a warm placement takes of memory, by the allocator's own count.
struct MemoryBenchmark: Benchmark {
  let name = "memory"
  let summary = "memory of a warm placement, beside its JSON"

  private static let placements = 24

  func run(_ effort: Effort, in folder: TemporaryFolder) async throws -> [BenchmarkResult] {
    guard Allocator.bytesInUse != nil else {
      return [.skipped(name: name, reason: "the allocator does not tell: run it on Linux")]
    }
    var results: [BenchmarkResult] = [.measured(try await flow(folder))]
    if let real = RealScreens() {
      results.append(.measured(try await screen(real.largest, folder)))
    } else {
      results.append(.skipped(name: "memory/real-screen", reason: RealScreens.missing))
    }
    return results
  }

  private func flow(_ folder: TemporaryFolder) async throws -> Measurement {
    let body = FlowSize.large.answer
    let backend = TestBackend()
    backend.replyByRule { _, _ in .body(Data(body)) }
    backend.replyToBatches(.status(404))
    let greenroom = try folder.device("flows").greenroom(transport: backend)
    return try await measure("memory/large-flow", greenroom, backend, json: body.count)
  }

  private func screen(_ screen: RealScreens.Screen, _ folder: TemporaryFolder) async throws -> Measurement {
    let text = String(decoding: screen.bytes, as: UTF8.self)
    let body = Data(#"{"paywallId":"s","version":1,"paywall":\#(text),"packages":[]}"#.utf8)
    let backend = TestBackend()
    backend.replyByRule { _, _ in .body(body) }
    var configuration = Greenroom.Configuration(deliveryKey: "k", baseURL: "https://delivery.example.test")
    configuration.cacheDirectory = folder.file("screens/cache")
    configuration.stateDirectory = folder.file("screens/state")
    configuration.transport = backend
    return try await measure("memory/real-screen", try Greenroom(configuration), backend, json: body.count)
  }

  /// Warms some placements first, so that what an instance has once does not count.
  private func measure(
    _ name: String, _ greenroom: Greenroom, _ backend: TestBackend, json: Int
  ) async throws -> Measurement {
    try await warm(greenroom, 0..<2)
    let before = Allocator.bytesInUse ?? 0
    try await warm(greenroom, 2..<(2 + Self.placements))
    let each = Double((Allocator.bytesInUse ?? 0) - before) / Double(Self.placements)
    return Measurement(
      Figure(name: name, unit: .bytes, baseline: "its JSON", target: .atMost(8, .ratio)),
      value: each, baseline: Double(json))
  }

  /// With a receipt of each, which keeps what it has found.
  private func warm(_ greenroom: Greenroom, _ numbers: Range<Int>) async throws {
    for number in numbers {
      let placement = "placement_\(number)"
      let outcome = await greenroom.prefetch([placement])[placement]
      try expect(outcome?.isWarmed == true, "\(placement) is not warm")
      let receipt = await greenroom.readiness(of: .placement(placement))
      try expect(receipt.copy != .none, "\(placement) has no receipt")
    }
    await greenroom.finishWrites()
  }
}
