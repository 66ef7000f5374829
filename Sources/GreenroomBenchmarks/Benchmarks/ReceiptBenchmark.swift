import Foundation
import GreenroomCore
import GreenroomKit
import GreenroomTesting

/// A receipt of what is warm: every file of the first view is looked at on disk.
struct ReceiptBenchmark: Benchmark {
  let name = "receipt"
  let summary = "readiness of a warm flow and a warm screen"

  private static let baseline = "looking at as many files, in processor time"
  private static let calls = 200

  func run(_ effort: Effort, in folder: TemporaryFolder) async throws -> [BenchmarkResult] {
    var results: [BenchmarkResult] = []
    for images in [0, 8, 32] {
      results.append(.measured(try await flow(images, effort, folder)))
      results.append(.measured(try await screen(images, effort, folder)))
    }
    return results
  }

  private func urls(_ count: Int) -> [String] { (0..<count).map { "https://cdn.example.test/\($0).png" } }

  private func flow(_ images: Int, _ effort: Effort, _ folder: TemporaryFolder) async throws -> Measurement {
    var flow = TestFlow(timeToLive: 86_400)
    flow.images = urls(images)
    let backend = TestBackend()
    backend.reply(to: "paywall", .flow(flow))
    let device = folder.device("flow-\(images)")
    return try await measure(
      "receipt/flow-\(images)-files", try device.greenroom(transport: backend), backend, images, effort,
      in: device.folder)
  }

  private func screen(
    _ images: Int, _ effort: Effort, _ folder: TemporaryFolder
  ) async throws -> Measurement {
    var delivery = TestDelivery("s")
    delivery.images = urls(images)
    delivery.maxAge = 86_400
    delivery.members["rules"] =
      #"[{"id":"r","conditions":{"plan":"plus"},"screen":{\#(TestDelivery("plus").screen)}}]"#
    let backend = TestBackend()
    backend.reply(to: "paywall", .delivery(delivery))
    let device = folder.device("screen-\(images)")
    var configuration = Greenroom.Configuration(deliveryKey: "k", baseURL: "https://delivery.example.test")
    configuration.cacheDirectory = device.folder.appendingPathComponent("cache", isDirectory: true)
    configuration.stateDirectory = device.folder.appendingPathComponent("state", isDirectory: true)
    configuration.transport = backend
    return try await measure(
      "receipt/screen-\(images)-files", try Greenroom(configuration), backend, images, effort,
      in: device.folder)
  }

  private func measure(
    _ name: String, _ greenroom: Greenroom, _ backend: TestBackend, _ images: Int, _ effort: Effort,
    in folder: URL
  ) async throws -> Measurement {
    for (index, url) in urls(images).enumerated() {
      // Files that differ: one that several share would be looked at once as cheaply.
      backend.reply(toAsset: url, .body(TestFile.png(width: 8 + index, height: 8)))
    }
    await greenroom.prefetch(["paywall"], warmMedia: true)
    await greenroom.finishWrites()
    let first = await greenroom.readiness(of: "paywall")
    try expect(first.isReady && first.firstView.total.present == images, "the placement is not ready")
    let files = try blobs(in: folder)
    let figure = Figure(
      name: name, unit: .microseconds, baseline: Self.baseline,
      target: .atMost(5 + 2 * Double(images), .value))
    let pairs = try await Pairs.alternating(runs: effort.runs(51)) {
      try await Stopwatch.processorSeconds {
        for _ in 0..<Self.calls {
          let receipt = await greenroom.readiness(of: "paywall")
          try expect(receipt.isReady, "the placement is not ready any more")
        }
      }
    } baseline: {
      try await Stopwatch.processorSeconds {
        var facts = stat()
        for _ in 0..<Self.calls {
          for file in files { try expect(stat(file, &facts) == 0, "a file is gone") }
        }
      }
    }
    return Measurement(figure, pairs, repeats: Self.calls)
  }

  private func blobs(in folder: URL) throws -> [String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return names.filter { $0.contains("blobs/") && $0.count > 60 }.map { folder.path + "/" + $0 }
  }
}
