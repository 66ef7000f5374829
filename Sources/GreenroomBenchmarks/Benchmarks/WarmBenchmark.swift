import GreenroomCore
import GreenroomKit
import GreenroomTesting

/// The two calls of an app on its way to a screen, where the copy is in memory.
struct WarmBenchmark: Benchmark {
  let name = "warm"
  let summary = "isPlacementReady and prefetch with the copy in memory"

  private static let baseline = "a locked dictionary read"
  private static let placement = "screen"
  private static let calls = 500

  func run(_ effort: Effort, in folder: TemporaryFolder) async throws -> [BenchmarkResult] {
    let backend = TestBackend()
    backend.reply(to: Self.placement, .flow(TestFlow(timeToLive: 86_400)))
    let greenroom = try folder.device("device").greenroom(transport: backend)
    await greenroom.prefetch([Self.placement])
    await greenroom.finishWrites()
    return [
      .measured(try await readiness(greenroom, effort)), .measured(try await prefetch(greenroom, effort)),
    ]
  }

  private func readiness(_ greenroom: Greenroom, _ effort: Effort) async throws -> Measurement {
    let figure = Figure(
      name: "warm/isPlacementReady", unit: .microseconds, baseline: Self.baseline,
      target: .atMost(2, .value))
    return try await measure(figure, effort) {
      await greenroom.isPlacementReady(Self.placement)
    }
  }

  private func prefetch(_ greenroom: Greenroom, _ effort: Effort) async throws -> Measurement {
    let figure = Figure(name: "warm/prefetch", unit: .microseconds, baseline: Self.baseline)
    return try await measure(figure, effort) {
      await greenroom.prefetch([Self.placement])[Self.placement]?.isWarmed == true
    }
  }

  /// Calls one after another, since an app makes one and waits.
  private func measure(
    _ figure: Figure, _ effort: Effort, call: () async -> Bool
  ) async throws -> Measurement {
    let table = Lock([Self.placement: true])
    let pairs = try await Pairs.alternating(runs: effort.runs(101)) {
      try await time { await call() }
    } baseline: {
      try await time { table.withLock { $0[Self.placement] } == true }
    }
    return Measurement(figure, pairs, repeats: Self.calls)
  }

  private func time(_ call: () async -> Bool) async throws -> Double {
    var hits = 0
    let seconds = await Stopwatch.seconds {
      for _ in 0..<Self.calls where await call() { hits += 1 }
    }
    try expect(hits == Self.calls, "a call did not find the copy in memory")
    return seconds
  }
}
