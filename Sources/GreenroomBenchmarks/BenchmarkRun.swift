import Foundation

/// Runs the benchmarks that were asked for, one after another.
struct BenchmarkRun: Sendable {
  static let benchmarks: [any Benchmark] = [
    WarmBenchmark(), ConfirmationBenchmark(), ReadBenchmark(), StoreBenchmark(), FirstOpenBenchmark(),
    ColdPrefetchBenchmark(),
    WaitersBenchmark(), ServerBenchmark(), ScreenServerBenchmark(), DecisionsBenchmark(), AssetsBenchmark(),
  ]

  private let options: Options

  init(_ options: Options) {
    self.options = options
  }

  /// - Returns: the exit status: 1 where a benchmark could not be run. A target that is missed is a result, not a
  ///   failure.
  func run() async -> Int32 {
    if options.wantsHelp {
      Report.write(help, to: .standardOutput)
      return 0
    }
    var report = Report(printsJSONOnly: options.printsJSONOnly)
    var status: Int32 = 0
    for benchmark in Self.benchmarks where options.only.isEmpty || options.only.contains(benchmark.name) {
      report.begin(benchmark)
      do {
        for result in try await results(of: benchmark) { report.add(result) }
      } catch {
        Report.complain("\(benchmark.name): \(error)")
        status = 1
      }
    }
    report.finish()
    return status
  }

  private func results(of benchmark: any Benchmark) async throws -> [BenchmarkResult] {
    try await TemporaryFolder.with { folder in
      try await benchmark.run(Effort(isQuick: options.isQuick), in: folder)
    }
  }

  private var help: String {
    let width = Self.benchmarks.map(\.name.count).max() ?? 0
    let list = Self.benchmarks.map { benchmark in
      "  \(benchmark.name)\(String(repeating: " ", count: width - benchmark.name.count))  \(benchmark.summary)\n"
    }
    return """
      Measures the package, each figure beside a baseline of the same run.

      Usage: make bench ARGS="[--only NAME…] [--quick] [--json]"

        --only NAME…  these benchmarks alone
        --quick       fewer runs: to see that it works, not to compare
        --json        the JSON lines alone, without progress and table

      \(list.joined())
      """
  }
}
