import Foundation

/// The delivery server beside nginx, which serves the same bytes from files.
struct ServerBenchmark: Benchmark {
  let name = "server"
  let summary = "answers a second beside nginx, by wrk"

  private static let bytes = 20_000

  func run(_ effort: Effort, in folder: TemporaryFolder) async throws -> [BenchmarkResult] {
    guard let wrk = Program.named("wrk") else { return skipped("wrk") }
    guard let nginx = Program.named("nginx") else { return skipped("nginx") }
    let content = try ContentFixture(placements: 1, bytes: Self.bytes, in: folder)
    let ours = try DeliveryServerProcess(content: content.folder)
    defer { ours.stop() }
    let theirs = try WebServer(nginx, in: folder)
    defer { theirs.stop() }
    let load = LoadGenerator(wrk: wrk, seconds: effort.isQuick ? 1 : 2, folder: folder)
    let servers = ServerPair(ours: ours.origin, theirs: theirs.origin, files: theirs.files)
    var results: [BenchmarkResult] = []
    for question in ServerQuestion.all {
      results.append(.measured(try await measure(question, servers, load, effort)))
    }
    return results
  }

  private func measure(
    _ question: ServerQuestion, _ servers: ServerPair, _ load: LoadGenerator, _ effort: Effort
  ) async throws -> Measurement {
    try await servers.copyAnswer(to: question)
    let figure = Figure(
      name: question.name, unit: .perSecond, baseline: "nginx, the same bytes from a file",
      target: .atLeast(0.7, .ratio))
    let pairs = try await Pairs.alternating(runs: effort.runs(9)) {
      try await load.rate(of: question, to: servers.ours)
    } baseline: {
      try await load.rate(of: question.asFile, to: servers.theirs)
    }
    return Measurement(figure, pairs)
  }

  private func skipped(_ program: String) -> [BenchmarkResult] {
    ServerQuestion.all.map {
      .skipped(
        name: $0.name, reason: "\(program) is not installed; on Debian, apt-get install \(program) does it.")
    }
  }
}
