import FlowPilotSDK
import Foundation
import GreenroomKit
import GreenroomTesting
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct BundledFlowTests {
  private let harness: Harness
  private let folder: TemporaryFolder

  init() throws {
    harness = try Harness()
    harness.backend.reply(to: "onboarding", .failure(.notConnected))
    folder = try TemporaryFolder("bundle")
  }

  @Test func `offline a flow given as JSON is shown`() async throws {
    harness.flowPilot.registerBundledFlow(placementKey: "onboarding", json: TestFlow("shipped").json)
    #expect(try await shownFlow() == "shipped")
  }

  @Test func `offline a flow in a resource is shown`() async throws {
    try TestFlow("resource").json.write(to: folder.file("Default.flow"))
    let bundle = try #require(Bundle(url: folder.url))
    harness.flowPilot.registerBundledFlow(
      placementKey: "onboarding", resource: "Default", withExtension: "flow", in: bundle)
    #expect(try await shownFlow() == "resource")
  }

  @Test(arguments: ["flow", "other"])
  func `offline the flow in an assets folder is shown`(
    name: String
  ) async throws {
    let assets = folder.file("Onboarding.flowassets")
    try FileManager.default.createDirectory(at: assets, withIntermediateDirectories: false)
    try TestFlow("in the folder").json.write(to: assets.appendingPathComponent("\(name).json"))
    let bundle = try #require(Bundle(url: folder.url))
    harness.flowPilot.registerBundledFlow(
      placementKey: "onboarding", assetBundle: "Onboarding.flowassets", in: bundle, flowResource: name)
    #expect(try await shownFlow() == "in the folder")
  }

  @Test func `a folder without a flow is an error in the log and a failed present`() async throws {
    let bundle = try #require(Bundle(url: folder.url))
    harness.flowPilot.registerBundledFlow(
      placementKey: "onboarding", assetBundle: "Missing.flowassets", in: bundle)
    #expect(await failure { try await harness.source("onboarding") } == .networkError)
    #expect(harness.log.messages(.error).contains { $0.contains("A bundled copy cannot be read") })
  }

  @Test func `the flow that was registered last counts`() async throws {
    harness.flowPilot.registerBundledFlow(placementKey: "onboarding", json: TestFlow("first").json)
    harness.flowPilot.registerBundledFlow(placementKey: "onboarding", json: TestFlow("second").json)
    #expect(try await shownFlow() == "second")
  }

  @Test func `offline the fonts and images of an assets folder are present, by URL and by the flow's names`()
    async throws
  {
    try writeAssets(["media/hero.png"], relativeTo: "https://cdn.example.test")
    let bundle = try #require(Bundle(url: folder.url))
    harness.flowPilot.registerBundledFlow(
      placementKey: "onboarding", assetBundle: "Onboarding.flowassets", in: bundle)
    try await expectMediaAtHand()
  }

  @Test(arguments: [true, false])
  func `media registered alone belong to the flow of the placement, whichever was registered first`(
    mediaFirst: Bool
  ) async throws {
    let flow = try writeAssets(["media/hero.png"], relativeTo: "https://cdn.example.test")
    let media = BundledFlowAssets(directoryURL: folder.file("Onboarding.flowassets"))
    let flowPilot = harness.flowPilot
    if mediaFirst { flowPilot.registerBundledFlowAssets(placementKey: "onboarding", assets: media) }
    flowPilot.registerBundledFlow(placementKey: "onboarding", json: flow)
    if !mediaFirst { flowPilot.registerBundledFlowAssets(placementKey: "onboarding", assets: media) }
    try await expectMediaAtHand()
  }

  @Test func `a file that the assets folder lacks is asked for at its URL`() async throws {
    let flow = try writeAssets(["media/hero.png"], relativeTo: "https://cdn.example.test")
    let media = folder.file("Onboarding.flowassets")
    try FileManager.default.removeItem(at: media.appendingPathComponent("images/0-hero.png"))
    harness.flowPilot.registerBundledFlow(
      placementKey: "onboarding", json: flow, assets: BundledFlowAssets(directoryURL: media))
    let outcome = await harness.flowPilot.prefetch(["onboarding"], warmMedia: true)["onboarding"]
    #expect(outcome?.mediaWarmed == false)
    #expect(harness.backend.assetRequests.map(\.url) == ["https://cdn.example.test/media/hero.png"])
    #expect(harness.log.messages(.warn).contains { $0.contains("0-hero.png is missing") })
  }

  @Test func `flows of the configuration are looked for in the main bundle`() async throws {
    let harness = try Harness(
      FlowPilotConfiguration(
        apiKey: "fp_test_key", appId: "app", bundledFlows: ["onboarding": "NoSuchResource"]))
    harness.backend.reply(to: "onboarding", .failure(.notConnected))
    #expect(await failure { try await harness.source("onboarding") } == .networkError)
    #expect(harness.log.messages(.error).contains { $0.contains("The bundle has no such resource") })
  }

  /// Writes what the exporter writes: a flow with a font and images, and their files.
  @discardableResult
  private func writeAssets(_ images: [String], relativeTo base: String) throws -> Data {
    let media = folder.file("Onboarding.flowassets")
    for kind in ["images", "fonts"] {
      try FileManager.default.createDirectory(
        at: media.appendingPathComponent(kind), withIntermediateDirectories: true)
    }
    var flow = TestFlow("exported")
    flow.images = images
    flow.fonts = ["https://cdn.example.test/font.ttf"]
    let json = String(decoding: flow.json, as: UTF8.self)
      .replacingOccurrences(of: #"{"cache_ttl"#, with: #"{"media_base_url":"\#(base)","cache_ttl"#)
    try Data(json.utf8).write(to: media.appendingPathComponent("flow.json"))
    try TestFile.font().write(to: media.appendingPathComponent("fonts/Test0-400.ttf"))
    let entries = try images.enumerated().map { index, image in
      let name = "images/\(index)-\(image.split(separator: "/").last ?? "")"
      try TestFile.png().write(to: media.appendingPathComponent(name))
      return #"{"src":"\#(image)","resource":"\#(name)"}"#
    }
    let font = #"{"family":"Test0","weight":400,"resource":"fonts/Test0-400.ttf"}"#
    let manifest = #"{"images":[\#(entries.joined(separator: ","))],"fonts":[\#(font)]}"#
    try Data(manifest.utf8).write(to: media.appendingPathComponent("manifest.json"))
    return Data(json.utf8)
  }

  private func expectMediaAtHand() async throws {
    #expect(try await shownFlow() == "exported")
    let outcome = await harness.flowPilot.prefetch(["onboarding"], warmMedia: true)["onboarding"]
    #expect(outcome?.mediaWarmed == true)
    #expect(harness.backend.assetRequests.isEmpty)
    #expect(harness.log.messages(.error).isEmpty)
  }

  private func shownFlow() async throws -> String {
    harness.flowPilot.presentPlacement("onboarding")
    await harness.presenter.shown.wait()
    let session = try #require(harness.presenter.shown.all.first?.session)
    #expect(session.deliverySource == .bundled)
    return try #require(session.flow).id
  }
}
