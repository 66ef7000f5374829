import Foundation
import GreenroomCore
import GreenroomTesting
import TestSupport
import Testing

@testable import GreenroomKit

/// Each real screen is warmed over HTTP from a local server that makes pictures of the declared sizes, and opened with
/// the server off.
@Suite(
  .timeLimit(.minutes(5)),
  .enabled(if: SharedData.has("screens/index.json"), Comment(rawValue: SharedData.missing))
)
struct RealScreensTests {
  static let names: [String] = {
    guard let index = SharedData.read("screens/index.json"),
      let entries = try? JSONSerialization.jsonObject(with: index) as? [[String: Any]]
    else { return [] }
    return entries.compactMap { $0["file"] as? String }
  }()

  @Test func `there are thirty-three of them`() {
    #expect(Self.names.count == 33)
  }

  @Test(arguments: names, [MediaStrategy.firstScreen, .allScreens])
  func `a screen that was warmed opens whole without its server`(
    _ name: String, _ strategy: MediaStrategy
  ) async throws {
    let screen = try LocalScreen(try #require(SharedData.read("screens/\(name)")))
    let server = try FaultServer { request in screen.reply(to: request.path) }
    let port = server.url("").absoluteString
    screen.move(to: port)
    let folder = try TemporaryFolder("real")
    var configuration = Greenroom.Configuration(deliveryKey: "k", baseURL: port)
    configuration.cacheDirectory = folder.file("cache")
    configuration.stateDirectory = folder.file("state")
    configuration.prefetchMediaStrategy = strategy
    let greenroom = try Greenroom(configuration)
    let outcome = await greenroom.prefetch(["paywall"], warmMedia: true)["paywall"]
    #expect(outcome?.mediaWarmed == true)
    server.stop()
    let receipt = await greenroom.readiness(of: "paywall")
    #expect(receipt.isReady && receipt.isPresentable)
    #expect(receipt.missing.filter(\.isAskedFor) == [])
    #expect(strategy == .firstScreen || receipt.all[.image].isComplete && receipt.all[.icon].isComplete)
    let session = try await greenroom.createSession("paywall")
    let files = await greenroom.inspect(session)
    #expect(files.filter { $0.bytes == nil }.map(\.url) == [])
    #expect(files.count >= receipt.firstView.total.needed - receipt.firstView[.video].needed)
    await session.finish(PresentationResult(.completed))
  }
}

/// A real screen whose files are on a local server.
private final class LocalScreen: Sendable {
  private let text: String
  private let sizes: [String: PixelSize]
  private let served = Lock((answer: "", origin: ""))

  init(_ data: Data) throws {
    // Some servers escape slashes.
    text = String(decoding: data, as: UTF8.self).replacingOccurrences(of: "\\/", with: "/")
    var context = ViewContext()
    context.listsEveryLocale = true
    let listing = ScreenDocument(try JSONDocument(Array(text.utf8)).root).assets(
      in: .allScreens, for: context)
    var sizes: [String: PixelSize] = [:]
    for variant in listing.assets.flatMap(\.variants) {
      guard let size = variant.declaredSize else { continue }
      sizes[Self.path(variant.url)] = size
    }
    self.sizes = sizes
  }

  /// Every file is at `origin` from now on, under its path.
  func move(to origin: String) {
    let host = #/https?:\/\/[A-Za-z0-9.-]+(?=\/)/#
    let moved = text.replacing(host) { _ in origin }
    served.withLock {
      $0.answer = #"{"placement":"paywall","paywallId":"s","version":1,"paywall":\#(moved),"packages":[]}"#
    }
  }

  func reply(to target: String) -> FaultAnswer {
    if target.hasPrefix("/v1/sdk/placements/") { return .ok(served.withLock { $0.answer }) }
    let size = sizes[Self.path(target)] ?? PixelSize(width: 24, height: 24)
    return .ok(Picture.png(width: size.width, height: size.height, name: target))
  }

  /// What stands behind the host.
  private static func path(_ url: String) -> String {
    guard let host = url.firstRange(of: "://") else { return url }
    return String(url[host.upperBound...].drop { $0 != "/" }.prefix { $0 != "?" })
  }
}
