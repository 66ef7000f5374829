import Foundation
import GreenroomCore

/// Listing the files that a large flow needs, which every warming with images begins with.
struct AssetsBenchmark: Benchmark {
  let name = "assets"
  let summary = "the files of a large flow, in order"

  func run(_ effort: Effort, in folder: TemporaryFolder) async throws -> [BenchmarkResult] {
    let size = FlowSize.large
    let body = size.answer
    let data = Data(body)
    guard case .flow(let delivery) = ResolveAnswer(body) else {
      throw BenchmarkError("the flow was not read")
    }
    let count = delivery.assets(in: .allScreens).assets.count
    try expect(count > 50, "only \(count) files were listed")
    let figure = Figure(
      name: "assets/\(size.name)", unit: .microseconds, baseline: FoundationParse.name)
    let pairs = try await Pairs.alternating(runs: effort.runs(101)) {
      try await Stopwatch.seconds {
        let listed = delivery.assets(in: .allScreens).assets.count
        try expect(listed == count, "once \(listed) and once \(count) files were listed")
      }
    } baseline: {
      try await Stopwatch.seconds { try FoundationParse.run(data) }
    }
    return [.measured(Measurement(figure, pairs))]
  }
}
