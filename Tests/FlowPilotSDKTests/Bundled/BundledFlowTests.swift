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
  func `offline the flow in an assets folder is shown, and the log says what is not used`(
    name: String
  ) async throws {
    let assets = folder.file("Onboarding.flowassets")
    try FileManager.default.createDirectory(at: assets, withIntermediateDirectories: false)
    try TestFlow("in the folder").json.write(to: assets.appendingPathComponent("\(name).json"))
    let bundle = try #require(Bundle(url: folder.url))
    harness.flowPilot.registerBundledFlow(
      placementKey: "onboarding", assetBundle: "Onboarding.flowassets", in: bundle, flowResource: name)
    #expect(try await shownFlow() == "in the folder")
    #expect(harness.log.messages(.warn).count == 1)
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

  @Test func `media that the app ships is not used yet, which the log says`() {
    harness.flowPilot.registerBundledFlowAssets(
      placementKey: "onboarding", assets: BundledFlowAssets(directoryURL: folder.url))
    #expect(harness.log.messages(.warn).count == 1)
    #expect(harness.log.messages(.warn)[0].contains("placement=onboarding"))
  }

  @Test func `flows of the configuration are looked for in the main bundle`() async throws {
    let harness = try Harness(
      FlowPilotConfiguration(
        apiKey: "fp_test_key", appId: "app", bundledFlows: ["onboarding": "NoSuchResource"]))
    harness.backend.reply(to: "onboarding", .failure(.notConnected))
    #expect(await failure { try await harness.source("onboarding") } == .networkError)
    #expect(harness.log.messages(.error).contains { $0.contains("The bundle has no such resource") })
  }

  private func shownFlow() async throws -> String {
    harness.flowPilot.presentPlacement("onboarding")
    await harness.presenter.shown.wait()
    let session = try #require(harness.presenter.shown.all.first?.session)
    #expect(session.deliverySource == .bundled)
    return try #require(session.flow).id
  }
}
