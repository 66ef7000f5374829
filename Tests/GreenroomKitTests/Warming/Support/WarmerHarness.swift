import Foundation
import GreenroomCore
import GreenroomTesting

@testable import GreenroomKit

/// A warmer over a held-still backend, a manual clock and a store in memory.
struct WarmerHarness: Sendable {
  let backend = TestBackend()
  let clock = ManualClock()
  let store = FakeAssets()
  let fonts = RecordingFonts()
  let log = RecordingLog()
  let warmer: Warmer

  init(_ change: (inout WarmerSettings) -> Void = { _ in }) {
    var settings = WarmerSettings(fonts: fonts)
    change(&settings)
    warmer = Warmer(
      settings: settings, transport: backend, store: store, clock: clock,
      log: Log(level: .verbose, handler: log))
  }

  /// A plan for the assets, of which whole files can be had.
  func plan(
    _ assets: [Asset], _ strategy: MediaStrategy = .allScreens, subject: WarmPlan.Subject? = nil
  ) -> WarmPlan {
    for asset in assets { serve(asset) }
    return WarmPlan(
      AssetListing(assets: assets), strategy, warmer.choice, subject: subject)
  }

  /// A plan for images of the first view.
  func plan(images: [String]) throws -> WarmPlan {
    plan(try images.map { try .of(.image, Self.url($0)) })
  }

  func warm(_ plan: WarmPlan, priority: RequestPriority.Level = .utility) async -> WarmReport {
    await warmer.warm(plan, until: .seconds(30), priority: priority)
  }

  /// Returns as soon as so many files are waited for.
  func waitForWaiters(_ count: Int) async {
    await warmer.downloads.waitForWaiters(count)
  }

  /// The names of what was asked for, in order.
  var asked: [String] { backend.requests.map { String($0.url.dropFirst(Self.base.count)) } }

  static let base = "https://cdn.example.test/"
  static func url(_ name: String) -> String { base + name }

  private func serve(_ asset: Asset) {
    for variant in asset.variants {
      let body = asset.role == .font ? TestFile.font(variant.url) : TestFile.png(width: 8, height: 8)
      backend.reply(toAsset: variant.url, .body(body))
    }
  }
}
