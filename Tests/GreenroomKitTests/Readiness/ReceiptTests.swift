import Foundation
import GreenroomTesting
import TestSupport
import Testing

@testable import GreenroomKit

@Suite(.timeLimit(.minutes(2))) struct ReceiptTests {
  private func url(_ name: String) -> String { "https://cdn.example.test/\(name)" }

  /// A flow with a font, two pictures in the first view and one later.
  private func serve(_ harness: Harness, timeToLive: Double? = 300) {
    var flow = TestFlow("f1", timeToLive: timeToLive)
    flow.fonts = [url("font")]
    flow.images = [url("a"), url("b")]
    flow.laterImages = [url("later")]
    harness.backend.reply(to: "paywall", .flow(flow), .failure(.notConnected))
    harness.backend.reply(toAsset: url("font"), .body(TestFile.font()))
    for name in ["a", "b", "later"] {
      harness.backend.reply(toAsset: url(name), .body(Picture.png(name: name)))
    }
  }

  private func serveScreen(_ harness: Harness, _ members: [String: String] = [:]) {
    var delivery = TestDelivery("s1")
    delivery.images = [url("a"), url("b")]
    delivery.members = members
    harness.backend.reply(to: "paywall", .delivery(delivery))
    for name in ["a", "b"] {
      harness.backend.reply(toAsset: url(name), .body(Picture.png(name: name)))
    }
  }

  private func blobs(_ harness: Harness) throws -> [URL] {
    let folder = harness.world.folder.url
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.contains("/blobs/") && $0.count > 60 }.map { folder.appendingPathComponent($0) }
  }

  @Test func `a warmed flow is ready and says what it rests on`() async throws {
    let harness = try Harness()
    serve(harness)
    await harness.greenroom.prefetch(["paywall"], warmMedia: true)
    let requests = harness.backend.requests.count
    let receipt = await harness.greenroom.readiness(of: "paywall")
    #expect(receipt.isReady)
    #expect(receipt.isPresentable)
    #expect(receipt.copy == .fresh)
    #expect(receipt.flowID == "f1")
    #expect(receipt.screenID == nil && receipt.decision == nil)
    #expect(receipt.firstView[.image] == Readiness.Count(needed: 2, present: 2))
    #expect(receipt.firstView[.font] == Readiness.Count(needed: 1, present: 1))
    #expect(receipt.all[.image] == Readiness.Count(needed: 3, present: 2))
    #expect(receipt.missing.map(\.url) == [url("later")])
    #expect(receipt.missing.map(\.isAskedFor) == [false])
    #expect(receipt.validUntil == harness.clock.now + 300)
    #expect(receipt.voidedBy == [.expiry, .identity, .attributes, .localeOrTheme, .publish, .purge])
    #expect(harness.backend.requests.count == requests, "a receipt makes no request")
  }

  @Test func `a file that is gone or cut short makes a copy unready and is named`() async throws {
    let harness = try Harness()
    serve(harness)
    await harness.greenroom.prefetch(["paywall"], warmMedia: true)
    for file in try blobs(harness) where try Data(contentsOf: file) == Picture.png(name: "a") {
      try Data("cut".utf8).write(to: file)
    }
    let receipt = await harness.greenroom.readiness(of: "paywall")
    #expect(!receipt.isReady && !receipt.isPresentable)
    #expect(receipt.copy == .fresh)
    #expect(receipt.missing.filter(\.isAskedFor).map(\.url) == [url("a")])
    #expect(receipt.missing.first?.role == .image)
    #expect(receipt.firstView[.image] == Readiness.Count(needed: 2, present: 1))
  }

  @Test func `without media a copy alone is ready`() async throws {
    let harness = try Harness { $0.prefetchMediaStrategy = .none }
    serve(harness)
    await harness.greenroom.prefetch(["paywall"])
    let receipt = await harness.greenroom.readiness(of: "paywall")
    #expect(receipt.isReady)
    #expect(!receipt.isPresentable)
    #expect(receipt.window.total.needed == 0)
  }

  @Test func `with all screens asked for a later picture counts`() async throws {
    let harness = try Harness { $0.prefetchMediaStrategy = .allScreens }
    serve(harness)
    harness.backend.reply(toAsset: url("later"), .status(404))
    await harness.greenroom.prefetch(["paywall"], warmMedia: true)
    let receipt = await harness.greenroom.readiness(of: "paywall")
    #expect(!receipt.isReady)
    #expect(receipt.isPresentable)
    #expect(receipt.missing.filter(\.isAskedFor).map(\.url) == [url("later")])
  }

  @Test func `a role that is not warmed never blocks`() async throws {
    let harness = try Harness { $0.warmedRoles = [.font] }
    serve(harness)
    await harness.greenroom.prefetch(["paywall"], warmMedia: true)
    let receipt = await harness.greenroom.readiness(of: "paywall")
    #expect(receipt.isReady)
    #expect(!receipt.isPresentable, "its pictures would pop in")
  }

  @Test func `a stale copy that would be shown offline is ready`() async throws {
    let harness = try Harness()
    serve(harness, timeToLive: 10)
    await harness.greenroom.prefetch(["paywall"], warmMedia: true)
    harness.clock.advance(by: .seconds(20))
    let receipt = await harness.greenroom.readiness(of: "paywall")
    #expect(receipt.isReady)
    #expect(receipt.copy == .stale)
    #expect(receipt.age == 20)
    #expect(receipt.validUntil == nil)
  }

  @Test func `another user's copy is marked, and gone after a reset`() async throws {
    let harness = try Harness()
    serve(harness)
    harness.greenroom.identify("ada")
    await harness.greenroom.prefetch(["paywall"], warmMedia: true)
    harness.greenroom.identify("lin")
    let other = await harness.greenroom.readiness(of: "paywall")
    #expect(other.isReady && other.isOfAnotherIdentity && other.copy == .stale)
    harness.greenroom.reset()
    let none = await harness.greenroom.readiness(of: "paywall")
    #expect(!none.isReady && none.copy == .none)
  }

  @Test func `a bundled copy is not ready, and presentable once its files are there`() async throws {
    let harness = try Harness()
    harness.greenroom.registerBundled(placement: "paywall", json: TestFlow("plain").json)
    let plain = await harness.greenroom.readiness(of: "paywall")
    #expect(!plain.isReady && plain.isPresentable && plain.copy == .bundled)
    var flow = TestFlow("with a picture")
    flow.images = [url("a")]
    harness.greenroom.registerBundled(placement: "paywall", json: flow.json)
    let missing = await harness.greenroom.readiness(of: "paywall")
    #expect(!missing.isPresentable)
  }

  @Test func `the answer nothing has no copy`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .nothing)
    await harness.greenroom.prefetch(["paywall"])
    harness.greenroom.registerBundled(placement: "paywall", json: TestFlow("shipped").json)
    let receipt = await harness.greenroom.readiness(of: "paywall")
    #expect(!receipt.isReady && receipt.copy == .none && receipt.saysNothing)
  }

  @Test func `a screen's own JSON is ready and bundled`() async throws {
    let harness = try Harness.delivery()
    let receipt = await harness.greenroom.readiness(of: .json(Data(TestDelivery("s").screenJSON.utf8)))
    #expect(receipt.isReady && receipt.copy == .bundled && receipt.screenID == "s")
  }

  @Test func `a decision stands in the receipt, and one that shows nothing is not ready`() async throws {
    let harness = try Harness.delivery()
    let other = TestDelivery("plus").screen
    serveScreen(
      harness, ["rules": #"[{"id":"r","conditions":{"plan":"plus"},"screen":{\#(other)}}]"#])
    await harness.greenroom.prefetch(["paywall"], warmMedia: true)
    let own = await harness.greenroom.readiness(of: "paywall")
    #expect(own.isReady && own.screenID == "s1" && own.decision?.reason == .default)
    #expect(own.voidedBy.contains(.attributes))
    harness.greenroom.updateContext(["plan": "plus"])
    let plus = await harness.greenroom.readiness(of: "paywall")
    #expect(plus.screenID == "plus" && plus.decision?.rule == "r")
    let limited = try Harness.delivery()
    serveScreen(limited, ["holdout": #"{"id":"h","share":1}"#])
    await limited.greenroom.prefetch(["paywall"], warmMedia: true)
    let held = await limited.greenroom.readiness(of: "paywall")
    #expect(!held.isReady && !held.isPresentable && held.saysNothing && held.copy == .fresh)
    #expect(held.decision?.reason == .holdout)
  }

  @Test func `a receipt after a launch needs nothing but the disk`() async throws {
    let first = try Harness.delivery()
    serveScreen(first)
    await first.greenroom.prefetch(["paywall"], warmMedia: true)
    let second = try await first.relaunchedDelivery()
    let receipt = await second.greenroom.readiness(of: "paywall")
    #expect(receipt.isReady && receipt.isPresentable)
    #expect(second.backend.requests.isEmpty)
  }

  @Test func `a frequency that is used up makes the placement unready`() async throws {
    let harness = try Harness.delivery()
    serveScreen(harness, ["frequency": #"{"limits":[{"max":1,"window":"lifetime"}]}"#])
    await harness.greenroom.prefetch(["paywall"], warmMedia: true)
    #expect(await harness.greenroom.readiness(of: "paywall").voidedBy.contains(.presentation))
    let session = try await harness.greenroom.createSession("paywall")
    await session.appeared()
    await session.finish(PresentationResult(.dismissed))
    let receipt = await harness.greenroom.readiness(of: "paywall")
    #expect(!receipt.isReady && receipt.decision?.reason == .frequency)
  }

  @Test func `a font of a later view is warmed ahead, never blocks, and is not asked for by a present`()
    async throws
  {
    let harness = try Harness.delivery()
    let text = { (font: String) in
      ##"{"type":"text","text_lid":"t","font_name":"\##(font)","color":{"light":{"type":"hex","value":"#000000"}}}"##
    }
    let sheet = #"{"id":"s","stack":{"type":"stack","components":[\#(text("late"))]}}"#
    let button =
      #"{"type":"button","action":{"type":"navigate_to","destination":"sheet","sheet":\#(sheet)},"#
      + #""stack":{"type":"stack","components":[]}}"#
    let fonts = ["soon", "late"].map {
      #""\#($0)":{"ios":{"type":"name","value":"\#($0)","url":"\#(url($0))"}}"#
    }
    let body = """
      {"paywallId":"s","version":1,"packages":[],"ui_config":{"app":{"fonts":{\(fonts.joined(separator: ","))}}},
      "paywall":{"default_locale":"en_US","components_localizations":{"en_US":{"t":"Text"}},"components_config":
      {"base":{"stack":{"type":"stack","components":[\(text("soon")),\(button)]}}}}}
      """
    harness.backend.reply(to: "paywall", .body(Data(body.utf8)))
    harness.backend.reply(toAsset: url("soon"), .body(TestFile.font("soon")))
    await harness.greenroom.prefetch(["paywall"], warmMedia: true)
    #expect(Set(harness.backend.assetRequests.map(\.url)) == [url("soon"), url("late")])
    let receipt = await harness.greenroom.readiness(of: "paywall")
    #expect(receipt.isReady && receipt.isPresentable)
    #expect(receipt.missing.map(\.url) == [url("late")])
    #expect(receipt.firstView[.font] == Readiness.Count(needed: 1, present: 1))
    let session = try await harness.greenroom.createSession("paywall")
    await session.finish(PresentationResult(.completed))
    #expect(harness.backend.assetRequests.count == 2)
  }
}
