import Foundation
import GreenroomKit
import GreenroomTesting

/// The first open of a screen from disk in a process that has just started, beyond the start itself.
struct FirstOpenBenchmark: Benchmark {
  let name = "first-open"
  let summary = "a screen from disk in a new process, from its first line on"

  func run(_ effort: Effort, in folder: TemporaryFolder) async throws -> [BenchmarkResult] {
    let size = FlowSize.usual
    let device = folder.device("device")
    try await keep(size.answer, on: device)
    try folder.write(size.answer, to: "answer.json")
    let database = folder.file("empty.sqlite")
    _ = try EmptyDatabase(database)
    let figure = Figure(
      name: "first-open", unit: .milliseconds,
      baseline: "one JSONSerialization parse and one empty SQLite open in a new process",
      target: .atMost(2, .ratio))
    let pairs = try await Pairs.alternating(runs: effort.runs(41)) {
      try await time(.openScreen(folder: device.folder))
    } baseline: {
      try await time(.parseAndOpen(text: folder.file("answer.json"), database: database))
    }
    return [.measured(Measurement(figure, pairs))]
  }

  private func keep(_ answer: [UInt8], on device: Device) async throws {
    let backend = TestBackend()
    backend.reply(to: ColdProcess.placement, .body(Data(answer)))
    let greenroom = try device.greenroom(transport: backend)
    let outcomes = await greenroom.prefetch([ColdProcess.placement])
    try expect(outcomes[ColdProcess.placement]?.isWarmed == true, "the screen was not kept")
    await greenroom.finishWrites()
  }

  /// What the child says that it took: its start is not among it, nor is ours.
  private func time(_ role: ChildRole) async throws -> Double {
    let output = try await Program.own.output(role.arguments)
    guard let seconds = Double(output.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw BenchmarkError("a child did not say its time")
    }
    return seconds
  }
}
