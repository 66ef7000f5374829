import Foundation
import GreenroomCore
import GreenroomKit

/// Real screens: what listing their files and packages costs, and what warming the first view alone saves.
struct RealScreensBenchmark: Benchmark {
  let name = "real-screens"
  let summary = "files and packages of the largest real screen, and bytes by strategy"

  private static let listings = 4

  func run(_ effort: Effort, in folder: TemporaryFolder) async throws -> [BenchmarkResult] {
    guard let real = RealScreens() else { return [.skipped(name: name, reason: RealScreens.missing)] }
    let screen = real.largest
    let files = screen.document.assets(in: .allScreens).assets.count
    let packages = screen.document.packageIDs.count
    try expect(files > 5 && packages > 0, "\(screen.name) has \(files) files and \(packages) packages")
    let assets = try await measure("real-screens/asset-listing", screen, effort) {
      screen.document.assets(in: .allScreens).assets.count == files
    }
    let list = try await measure("real-screens/package-listing", screen, effort) {
      screen.document.packageIDs.count == packages
    }
    return [.measured(assets), .measured(list), .measured(try bytes(of: real))]
  }

  private func measure(
    _ name: String, _ screen: RealScreens.Screen, _ effort: Effort, list: () -> Bool
  ) async throws -> Measurement {
    let figure = Figure(
      name: name, unit: .microseconds, baseline: FoundationParse.name, target: .atMost(0.5, .ratio))
    let data = Data(screen.bytes)
    let pairs = try await Pairs.alternating(runs: effort.runs(101)) {
      try await Stopwatch.seconds {
        for _ in 0..<Self.listings { try expect(list(), "a listing differs from the first one") }
      }
    } baseline: {
      try await Stopwatch.seconds {
        for _ in 0..<Self.listings { try FoundationParse.run(data) }
      }
    }
    return Measurement(figure, pairs, repeats: Self.listings)
  }

  /// What a device fetches of all screens together. Nobody has their files, so a picture counts by its declared size:
  /// a byte for eight pixels, as photographs take in WebP; and 2 KB where it declares none.
  private func bytes(of real: RealScreens) throws -> Measurement {
    var context = ViewContext(theme: .light)
    context.platform = .ios
    let first = real.screens.reduce(0) { $0 + weight(of: $1.document.assets(in: .firstScreen, for: context)) }
    let all = real.screens.reduce(0) { $0 + weight(of: $1.document.assets(in: .allScreens, for: context)) }
    try expect(first > 0 && first <= all, "the first views take \(first) bytes of \(all)")
    return Measurement(
      Figure(
        name: "real-screens/bytes-first-screen", unit: .bytes, baseline: "all screens",
        target: .atMost(1, .ratio)),
      value: Double(first), baseline: Double(all))
  }

  private func weight(of listing: AssetListing) -> Int {
    var weights: [String: Int] = [:]
    for asset in listing.assets where [.image, .icon, .poster, .font].contains(asset.role) {
      let size = asset.variants.first { $0.width != nil && $0.height != nil }
      let pixels = size.map { min($0.width ?? 0, 10_000) * min($0.height ?? 0, 10_000) }
      weights[asset.url] = pixels.map { $0 / 8 } ?? 2048
    }
    return weights.values.reduce(0, +)
  }
}
