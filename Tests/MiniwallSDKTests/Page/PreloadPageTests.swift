import Foundation
import GreenroomKit
import GreenroomTesting
import MiniwallSDK
import TestSupport
import Testing

/// The page's first section and its section "Sources".
@MainActor @Suite(.timeLimit(.minutes(5))) struct PreloadPageTests {
  private static let image = "https://cdn.example.test/hero.png"
  private static let font = "https://cdn.example.test/brand.ttf"

  /// A screen with an image, and a font in its configuration.
  private func rich(_ id: String) -> TestDelivery {
    var delivery = TestDelivery(id)
    delivery.images = [Self.image]
    delivery.fonts = [Self.font]
    return delivery
  }

  @Test func `preload fetches screens, images and fonts and shows nothing`() async throws {
    let harness = try MiniwallHarness()
    harness.backend.reply(to: "onboarding", .delivery(rich("welcome")))
    harness.backend.reply(toAsset: Self.image, .body(TestFile.png()))
    harness.backend.reply(toAsset: Self.font, .body(TestFile.font()))
    await harness.preload("onboarding")
    #expect(harness.backend.resolves.flatMap(\.placements) == ["onboarding"])
    #expect(Set(harness.backend.assetRequests.map(\.url)) == [Self.image, Self.font])
    #expect(harness.presenter.shown.isEmpty)
  }

  @Test func `after preload a present asks nothing`() async throws {
    let harness = try MiniwallHarness()
    harness.backend.reply(to: "onboarding", .delivery(TestDelivery("welcome")))
    await harness.preload("onboarding")
    #expect(try await harness.present(.placement("onboarding")) == .shown)
    #expect(harness.presenter.shown.map(\.paywallId) == ["welcome"])
    #expect(harness.backend.resolves.count == 1)
  }

  @Test func `a placement that cannot be loaded is skipped and the others are not`() async throws {
    let harness = try MiniwallHarness()
    harness.backend.reply(to: "broken", .status(404))
    harness.backend.reply(to: "no", .failure(.notConnected))
    harness.backend.reply(to: "upgrade_button", .delivery(TestDelivery("upgrade")))
    await harness.preload("broken", "No Key!", "no", "upgrade_button")
    #expect(try await harness.present(.placement("upgrade_button")) == .shown)
    #expect(harness.backend.resolves.count == 3)
    #expect(harness.log.messages(.warn).filter { $0.contains("could not be loaded ahead") }.count == 3)
  }

  @Test func `preload before configure returns`() async throws {
    let harness = try MiniwallHarness(configures: false)
    await harness.preload("onboarding")
    #expect(harness.backend.requests.isEmpty)
  }

  @Test func `a JSON source works before configure and nothing else does`() async throws {
    let harness = try MiniwallHarness(configures: false)
    #expect(try await harness.present(.json(Data(rich("shipped").screenJSON.utf8))) == .shown)
    #expect(harness.presenter.shown.map(\.paywallId) == ["shipped"])
    let error = await #expect(throws: MiniwallError.self) { try await harness.present(.placement("paywall")) }
    #expect(error?.code == "sdk_not_initialized")
  }

  @Test func `who the user is may be said before configure`() async throws {
    let harness = try MiniwallHarness(configures: false)
    harness.miniwall.change { $0.identify("usér-7") }
    let other = try MiniwallHarness()
    var configuration = Greenroom.Configuration(deliveryKey: "pk", baseURL: "https://delivery.example.test")
    configuration.transport = other.backend
    configuration.cacheDirectory = harness.folder.file("cache")
    configuration.stateDirectory = harness.folder.file("state")
    var delivery = TestDelivery("a")
    delivery.members["experiment"] = #"{"id":"exp_1","shareB":0.5,"b":{\#(TestDelivery("b").screen)}}"#
    other.backend.reply(to: "paywall", .delivery(delivery))
    harness.miniwall.configure(configuration)
    #expect(try await harness.present(.placement("paywall")) == .shown)
    #expect(harness.presenter.shown.map(\.paywallId) == ["b"])
  }

  @Test func `a paywall is loaded by its id`() async throws {
    let harness = try MiniwallHarness()
    harness.backend.reply(to: "spring", .delivery(TestDelivery("spring", version: 4)))
    #expect(try await harness.present(.paywall("spring")) == .shown)
    #expect(harness.presenter.shown.map(\.version) == [4])
    #expect(
      harness.backend.resolves.map(\.url).allSatisfy {
        $0.contains("/v1/sdk/paywalls/spring?key=pk_test&v=2")
      })
  }

  @Test func `a JSON source is shown as it is and asks nothing`() async throws {
    let harness = try MiniwallHarness()
    let json = Data(rich("shipped").screenJSON.utf8)
    #expect(try await harness.present(.json(json)) == .shown)
    #expect(harness.presenter.shown.first?.screen == json)
    await harness.settle()
    #expect(harness.backend.resolves.isEmpty)
    #expect(harness.events.isEmpty)
  }

  @Test func `a JSON source without the screen format is refused by name`() async throws {
    let harness = try MiniwallHarness()
    let error = await #expect(throws: MiniwallError.self) {
      _ = try await harness.present(.json(Data(#"{"components_config":{"base":{}}}"#.utf8)))
    }
    #expect(error?.description.contains("default_locale, components_localizations") == true)
  }

  @Test func `the side of an experiment is the user's`() async throws {
    let harness = try MiniwallHarness()
    var delivery = TestDelivery("a")
    // `user-2` draws 1190 and `usér-7` 7825 in this experiment.
    delivery.members["experiment"] = #"{"id":"exp_1","shareB":0.5,"b":{\#(TestDelivery("b").screen)}}"#
    harness.backend.reply(to: "paywall", .delivery(delivery))
    harness.miniwall.change { $0.identify("user-2") }
    _ = try await harness.present(.placement("paywall"))
    harness.miniwall.change { $0.identify("usér-7") }
    _ = try await harness.present(.placement("paywall"))
    #expect(harness.presenter.shown.map(\.paywallId) == ["a", "b"])
  }

  @Test func `an audience is decided when presenting and its attributes never leave`() async throws {
    let harness = try MiniwallHarness()
    var delivery = TestDelivery("offer")
    delivery.members["rules"] = #"[{"id":"plus","conditions":{"plan":"plus-plan"},"screen":null}]"#
    harness.backend.reply(to: "paywall", .delivery(delivery))
    await harness.preload("paywall")
    #expect(try await harness.present(.placement("paywall")) == .shown)
    harness.miniwall.change { $0.updateContext(["plan": "plus-plan"]) }
    #expect(try await harness.present(.placement("paywall")) == .skipped(.audience))
    #expect(harness.backend.resolves.count == 1)
    #expect(harness.backend.requests.allSatisfy { !"\($0.request)".contains("plus-plan") })
  }

  @Test func `preload sends no events and a present does`() async throws {
    let harness = try MiniwallHarness()
    harness.backend.reply(to: "paywall", .delivery(TestDelivery("spring")))
    harness.backend.reply(to: "spring", .delivery(TestDelivery("spring")))
    await harness.preload("paywall")
    await harness.sendEvents()
    #expect(harness.events.isEmpty)
    _ = try await harness.present(.placement("paywall"))
    _ = try await harness.present(.paywall("spring"))
    await harness.sendEvents()
    let sent = harness.events.map { String(decoding: $0.request.body ?? Data(), as: UTF8.self) }.joined()
    #expect(sent.components(separatedBy: #""type":"shown""#).count == 3)
    #expect(sent.components(separatedBy: #""type":"closed""#).count == 3)
  }

  @Test func `the frequency limit and the holdout are decided when presenting`() async throws {
    let harness = try MiniwallHarness()
    var limited = TestDelivery("spring")
    limited.members["frequency"] = #"{"limits":[{"max":1,"window":"session"}]}"#
    var withheld = TestDelivery("autumn")
    withheld.members["holdout"] = #"{"id":"h","share":1}"#
    harness.backend.reply(to: "limited", .delivery(limited))
    harness.backend.reply(to: "withheld", .delivery(withheld))
    await harness.preload("limited", "withheld")
    #expect(try await harness.present(.placement("limited")) == .shown)
    #expect(try await harness.present(.placement("limited")) == .skipped(.frequency))
    #expect(try await harness.present(.placement("withheld")) == .skipped(.holdout))
    #expect(harness.backend.resolves.count == 2)
  }
}
