import Foundation
import GreenroomKit
import GreenroomServer

/// The delivery dialect of the server beside nginx, which serves the same bytes from files.
struct ScreenServerBenchmark: Benchmark {
  let name = "screens"
  let summary = "screens a second beside nginx, by wrk: whole, unchanged, compressed; and among 10,000"

  private static let bytes = 20_000
  private static let names = ["screens/200", "screens/304", "screens/br", "screens/of-10000"]
  private static let many = (few: 10, all: 10_000, bytes: 2_000)

  func run(_ effort: Effort, in folder: TemporaryFolder) async throws -> [BenchmarkResult] {
    guard let wrk = Program.named("wrk") else { return skipped("wrk") }
    guard let nginx = Program.named("nginx") else { return skipped("nginx") }
    let load = LoadGenerator(wrk: wrk, seconds: effort.isQuick ? 1 : 2, folder: folder)
    let beside = try await besideFiles(nginx, load, effort, folder)
    return beside + [.measured(try await amongMany(load, effort, folder))]
  }

  // MARK: Beside files

  private func besideFiles(
    _ nginx: Program, _ load: LoadGenerator, _ effort: Effort, _ folder: TemporaryFolder
  ) async throws -> [BenchmarkResult] {
    let content = try ScreenFixture(placements: 1, bytes: Self.bytes, name: "one", in: folder)
    let ours = try DeliveryServerProcess(content: content.folder)
    defer { ours.stop() }
    let theirs = try WebServer(nginx, in: folder)
    defer { theirs.stop() }
    let pair = ScreenPair(content: content, ours: ours, theirs: theirs)
    var results: [BenchmarkResult] = []
    for (name, question) in [
      (Self.names[0], try await pair.whole()), (Self.names[1], try await pair.unchanged()),
      (Self.names[2], try await pair.compressed()),
    ] {
      let figure = Figure(
        name: name, unit: .perSecond, baseline: "nginx, the same bytes from a file",
        target: .atLeast(0.8, .ratio))
      let pairs = try await Pairs.alternating(runs: effort.runs(9)) {
        try await load.rate(of: question.ours, to: ours.origin)
      } baseline: {
        try await load.rate(of: question.theirs, to: theirs.origin)
      }
      results.append(.measured(Measurement(figure, pairs)))
    }
    return results
  }

  // MARK: Among many

  private func amongMany(
    _ load: LoadGenerator, _ effort: Effort, _ folder: TemporaryFolder
  ) async throws -> Measurement {
    let (few, all, bytes) = Self.many
    let small = try ScreenFixture(placements: few, bytes: bytes, name: "few", in: folder)
    let large = try ScreenFixture(placements: all, bytes: bytes, name: "all", in: folder)
    let fewServer = try DeliveryServerProcess(content: small.folder)
    defer { fewServer.stop() }
    let allServer = try DeliveryServerProcess(content: large.folder)
    defer { allServer.stop() }
    let figure = Figure(
      name: Self.names[3], unit: .perSecond, baseline: "the same server with \(few) placements",
      target: .atLeast(0.8, .ratio))
    let pairs = try await Pairs.alternating(runs: effort.runs(9)) {
      try await load.rate(of: large.anyPlacement(named: figure.name), to: allServer.origin)
    } baseline: {
      try await load.rate(of: small.anyPlacement(named: figure.name), to: fewServer.origin)
    }
    return Measurement(figure, pairs)
  }

  private func skipped(_ program: String) -> [BenchmarkResult] {
    Self.names.map {
      .skipped(
        name: $0, reason: "\(program) is not installed; on Debian, apt-get install \(program) does it.")
    }
  }
}
