import Foundation
import GreenroomKit
import GreenroomTesting
import Testing

@testable import FlowPilotSDK

@Suite(.timeLimit(.minutes(5))) struct FlowPilotConfigurationTests {
  @Test func `everything but the key and the app has a default`() {
    let configuration = FlowPilotConfiguration(apiKey: "fp_test_key", appId: "app")
    #expect(configuration.apiKey == "fp_test_key")
    #expect(configuration.appId == "app")
    #expect(configuration.environment == .production)
    #expect(configuration.context == nil)
    #expect(configuration.cachingEnabled)
    #expect(configuration.cacheDirectory == nil)
    #expect(configuration.resolveTimeout == 4)
    #expect(configuration.bundledFlows.isEmpty)
    #expect(configuration.bundledFlowAssets.isEmpty)
    #expect(configuration.mediaPreloadingEnabled)
    #expect(configuration.imageMemoryCacheSize == 52_428_800)
    #expect(configuration.imageDiskCacheSize == 209_715_200)
    #expect(configuration.debugMode == nil)
    #expect(configuration.logLevel == .error)
    #expect(configuration.prefetchOnLaunch.isEmpty)
    #expect(configuration.prefetchMediaStrategy == .firstScreen)
    #expect(configuration.disableErrorReporting == false)
    #expect(configuration.presenter == nil)
  }

  @Test func `every option can be given, in the order of the vendor's initialiser`() {
    let configuration = FlowPilotConfiguration(
      apiKey: "fp_test_key", appId: "app", environment: .staging, context: ["user.plan": "free"],
      cachingEnabled: false, cacheDirectory: "/tmp/copies", resolveTimeout: 2,
      bundledFlows: ["onboarding": "Onboarding"],
      bundledFlowAssets: ["onboarding": BundledFlowAssets(subdirectory: "Onboarding.flowassets")],
      mediaPreloadingEnabled: false, imageMemoryCacheSize: 1, imageDiskCacheSize: 2, debugMode: true,
      logLevel: .debug, prefetchOnLaunch: ["onboarding"], prefetchMediaStrategy: .allScreens,
      disableErrorReporting: true, presenter: RecordingPresenter())
    #expect(configuration.environment == .staging)
    #expect(configuration.context as? [String: String] == ["user.plan": "free"])
    #expect(configuration.cachingEnabled == false)
    #expect(configuration.cacheDirectory == "/tmp/copies")
    #expect(configuration.resolveTimeout == 2)
    #expect(configuration.bundledFlows == ["onboarding": "Onboarding"])
    #expect(Array(configuration.bundledFlowAssets.keys) == ["onboarding"])
    #expect(configuration.mediaPreloadingEnabled == false)
    #expect(configuration.imageMemoryCacheSize == 1)
    #expect(configuration.imageDiskCacheSize == 2)
    #expect(configuration.debugMode == true)
    #expect(configuration.logLevel == .debug)
    #expect(configuration.prefetchOnLaunch == ["onboarding"])
    #expect(configuration.prefetchMediaStrategy == .allScreens)
    #expect(configuration.disableErrorReporting)
    #expect(configuration.presenter is RecordingPresenter)
  }

  @Test func `a context is read back as it was converted`() throws {
    let configuration = FlowPilotConfiguration(
      apiKey: "fp_test_key", appId: "app",
      context: [
        "text": "a", "whole": 3, "fraction": 0.5, "truth": true, "list": [1, 2],
        "date": Date(timeIntervalSince1970: 0), "unknown": Data(),
      ])
    let context = try #require(configuration.context)
    #expect(context["text"] as? String == "a")
    #expect(context["whole"] as? Int == 3)
    #expect(context["fraction"] as? Double == 0.5)
    #expect(context["truth"] as? Bool == true)
    #expect(context["list"] as? [Int] == [1, 2])
    #expect(context["date"] as? String == "1970-01-01T00:00:00.000Z")
    #expect(context["unknown"] == nil)
  }

  @Test(arguments: [
    (FlowPilotEnvironment.development, "http://localhost:8080/v1"),
    (.staging, "https://api.getflowpilot.io/v1"), (.production, "https://api.getflowpilot.io/v1"),
    (.custom(url: "http://127.0.0.1:9/base/v1"), "http://127.0.0.1:9/base/v1"),
    (.custom(url: "http://127.0.0.1:9/v1/"), "http://127.0.0.1:9/v1"),
  ])
  func `every environment asks its own host`(environment: FlowPilotEnvironment, base: String) async throws {
    let harness = try Harness(
      FlowPilotConfiguration(apiKey: "fp_test_key", appId: "your-app-id", environment: environment))
    await harness.flowPilot.prefetch(["paywall"])
    let request = try #require(harness.backend.requests.first)
    #expect(request.url == "\(base)/apps/your-app-id/placements/paywall/resolve")
    #expect(request.request.headers["Authorization"] == "Bearer fp_test_key")
  }

  @Test func `options reach the engine`() throws {
    var engine: Greenroom.Configuration?
    let flowPilot = FlowPilot(
      FlowPilotConfiguration(
        apiKey: "fp_test_key", appId: "app", cachingEnabled: false, cacheDirectory: "/tmp/copies",
        resolveTimeout: 2, imageDiskCacheSize: 1 << 20, logLevel: .info, prefetchOnLaunch: ["onboarding"],
        prefetchMediaStrategy: .allScreens, presenter: RecordingPresenter())
    ) { configuration in
      engine = configuration
      configuration.transport = TestBackend()
    }
    #expect(flowPilot != nil)
    let configuration = try #require(engine)
    #expect(configuration.cachingEnabled == false)
    #expect(configuration.cacheDirectory?.path == "/tmp/copies")
    #expect(configuration.resolveTimeout == 2)
    #expect(configuration.cacheByteLimit == 57 << 20)
    #expect(configuration.logLevel == .info)
    #expect(configuration.prefetchOnLaunch == ["onboarding"])
    #expect(configuration.prefetchMediaStrategy == .allScreens)
    #expect(configuration.presenter is RecordingPresenter)
  }

  @Test(arguments: [(-5, 56 << 20), (Int.min, 56 << 20), (Int.max, (1 << 40) + (56 << 20))])
  func `an image quota out of range is brought into it`(size: Int, limit: Int) {
    let configuration = Greenroom.Configuration(
      FlowPilotConfiguration(apiKey: "fp_test_key", appId: "app", imageDiskCacheSize: size))
    #expect(configuration.cacheByteLimit == limit)
  }

  @Test func `log levels have the engine's order and numbers`() {
    let levels: [FlowPilotLogLevel] = [.none, .error, .warn, .info, .debug, .verbose]
    #expect(levels.map(\.rawValue) == Array(0...5))
    #expect(levels.sorted() == levels)
    for level in levels {
      let configuration = Greenroom.Configuration(
        FlowPilotConfiguration(apiKey: "fp_test_key", appId: "app", logLevel: level))
      #expect("\(configuration.logLevel)" == "\(level)")
    }
  }

  @Test func `an attribute that cannot be sent is left out with one warning that names its key`() async throws
  {
    let harness = try Harness(
      FlowPilotConfiguration(apiKey: "fp_test_key", appId: "app", context: ["blob": Data(), "plan": "free"]))
    #expect(harness.log.messages(.warn).count == 1)
    #expect(harness.log.messages(.warn).first?.contains("blob") == true)
    await harness.flowPilot.prefetch(["paywall"])
    #expect(harness.backend.requests[0].attribute("plan") == "free")
    #expect(harness.backend.requests[0].attribute("blob") == nil)
  }
}
