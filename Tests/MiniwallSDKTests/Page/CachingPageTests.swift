import Foundation
import GreenroomKit
import GreenroomTesting
import MiniwallSDK
import TestSupport
import Testing

/// The page's sections "Caching and the offline copy" and "The delivery response".
@MainActor @Suite(.timeLimit(.minutes(5))) struct CachingPageTests {
  /// An app that has been here before and has a copy of `paywall`, and whose backend then gives `reply`.
  private func returning(_ reply: TestReply) async throws -> MiniwallHarness {
    let first = try MiniwallHarness()
    first.backend.reply(to: "paywall", .delivery(TestDelivery("spring")))
    await first.preload("paywall")
    await first.settle()
    let second = try MiniwallHarness(folder: first.folder)
    second.clock.advance(by: .seconds(60))
    second.backend.reply(to: "paywall", reply)
    return second
  }

  @Test func `an unchanged screen is confirmed by its validator`() async throws {
    let harness = try await returning(.delivery(TestDelivery("spring")))
    #expect(try await harness.present(.placement("paywall")) == .shown)
    #expect(
      harness.backend.resolves.map { $0.request.headers["If-None-Match"] } == [TestDelivery("spring").etag])
  }

  @Test func `the copy outlives the app's process`() async throws {
    let harness = try await returning(.failure(.notConnected))
    #expect(try await harness.present(.placement("paywall")) == .shown)
    #expect(harness.presenter.shown.map(\.paywallId) == ["spring"])
  }

  @Test(arguments: [500, 502, 503, 504])
  func `a server error leaves the last copy in use`(status: Int) async throws {
    let harness = try await returning(.status(status))
    #expect(try await harness.present(.placement("paywall")) == .shown)
    #expect(harness.presenter.shown.map(\.paywallId) == ["spring"])
  }

  @Test(arguments: [401, 404]) func `a refusal is an error even with a copy`(status: Int) async throws {
    let harness = try await returning(.status(status))
    await #expect(throws: MiniwallError.self) { try await harness.present(.placement("paywall")) }
    #expect(harness.presenter.shown.isEmpty)
  }

  @Test func `after the timeout the saved copy is used`() async throws {
    let harness = try await returning(.delivery(TestDelivery("spring", version: 2)))
    harness.backend.suspend()
    let presented = Task { try await harness.present(.placement("paywall")) }
    // Who asks is read until the same moment, so only behind the request is it the answer that is waited for.
    await harness.backend.waitForRequests(1)
    await harness.clock.waitForSleeper(until: .seconds(68))
    harness.clock.advance(by: .seconds(8))
    #expect(try await presented.value == .shown)
    #expect(harness.presenter.shown.map(\.version) == [1])
    harness.backend.resume()
  }

  @Test func `without a copy the timeout is the page's error`() async throws {
    let harness = try MiniwallHarness { $0.resolveTimeout = 3 }
    harness.backend.suspend()
    let presented = Task { try await harness.present(.placement("paywall")) }
    await harness.clock.waitForSleeper(until: .seconds(3))
    harness.clock.advance(by: .seconds(3))
    let error = await #expect(throws: MiniwallError.self) { try await presented.value }
    #expect(error?.description == "Miniwall: the screen took too long to load")
    #expect(error?.localizedDescription == "Miniwall: the screen took too long to load")
    harness.backend.resume()
  }

  @Test func `a caller that is cancelled is told so`() async throws {
    let harness = try MiniwallHarness()
    harness.backend.suspend()
    let presented = Task { try await harness.present(.placement("paywall")) }
    await harness.backend.waitForRequests(1)
    presented.cancel()
    let error = await #expect(throws: MiniwallError.self) { try await presented.value }
    #expect(error?.code == "cancelled")
    harness.backend.resume()
  }

  @Test func `the timeout is eight seconds by default`() {
    #expect(Greenroom.Configuration(deliveryKey: "pk", baseURL: "https://a.test").resolveTimeout == 8)
  }

  @Test func `a publish is seen once the answer is thirty seconds old`() async throws {
    let harness = try MiniwallHarness()
    harness.backend.reply(
      to: "paywall", .delivery(TestDelivery("spring")), .delivery(TestDelivery("spring", version: 2)))
    await harness.preload("paywall")
    harness.clock.advance(by: .seconds(30))
    _ = try await harness.present(.placement("paywall"))
    #expect(harness.presenter.shown.map(\.version) == [2])
  }

  @Test func `the request is the page's`() async throws {
    let harness = try MiniwallHarness()
    harness.backend.reply(to: "paywall", .delivery(TestDelivery("spring")))
    await harness.preload("paywall")
    let request = try #require(harness.backend.resolves.first?.request)
    #expect(request.method == "GET")
    #expect(
      request.url.absoluteString == "https://delivery.example.test/v1/sdk/placements/paywall?key=pk_test&v=2")
    #expect(request.headers["X-Miniwall-SDK"]?.hasPrefix("ios/") == true)
  }

  @Test func `packages, version and ids are the answer's`() async throws {
    let harness = try MiniwallHarness()
    var delivery = TestDelivery("spring", version: 7)
    delivery.packages = ["monthly", "annual"]
    delivery.placement = "paywall"
    harness.backend.reply(to: "paywall", .delivery(delivery))
    _ = try await harness.present(.placement("paywall"))
    let shown = try #require(harness.presenter.shown.first)
    #expect(shown.packages == ["monthly", "annual"])
    #expect(shown.version == 7)
    #expect(shown.paywallId == "spring")
    #expect(shown.placement == "paywall")
  }

  @Test func `nothing to show is no error`() async throws {
    let harness = try MiniwallHarness()
    harness.backend.reply(to: "paywall", .delivery(TestDelivery(nil)))
    #expect(try await harness.present(.placement("paywall")) == .skipped(.nothing))
  }

  @Test func `a presenter that fails is told`() async throws {
    let harness = try MiniwallHarness()
    harness.backend.reply(to: "paywall", .delivery(TestDelivery("spring")))
    harness.presenter.failure = CancellationError()
    let error = await #expect(throws: MiniwallError.self) {
      _ = try await harness.present(.placement("paywall"))
    }
    #expect(error?.code == "presentation_failed")
  }

  @Test func `fonts and images are on disk and there in the next launch`() async throws {
    let first = try MiniwallHarness()
    let (image, font) = ("https://cdn.example.test/hero.png", "https://cdn.example.test/brand.ttf")
    var delivery = TestDelivery("spring")
    (delivery.images, delivery.fonts) = ([image], [font])
    first.backend.reply(to: "paywall", .delivery(delivery))
    first.backend.reply(toAsset: image, .body(TestFile.png()))
    first.backend.reply(toAsset: font, .body(TestFile.font()))
    await first.preload("paywall")
    #expect(first.backend.assetRequests.count == 2)
    await first.settle()
    let second = try MiniwallHarness(folder: first.folder)
    second.backend.reply(to: "paywall", .failure(.notConnected))
    await second.preload("paywall")
    #expect(second.backend.assetRequests.isEmpty)
  }

  @Test func `a file that the app ships stays as it is when its screen is published anew`() async throws {
    let harness = try MiniwallHarness()
    let json = Data(TestDelivery("spring").screenJSON.utf8)
    harness.backend.reply(to: "paywall", .delivery(TestDelivery("spring", version: 2)))
    _ = try await harness.present(.json(json))
    _ = try await harness.present(.placement("paywall"))
    #expect(harness.presenter.shown.map(\.version) == [nil, 2])
    #expect(harness.presenter.shown.first?.screen == json)
  }

  @Test func `format and trigger are data for the app`() async throws {
    let harness = try MiniwallHarness()
    var delivery = TestDelivery("spring")
    delivery.members["display"] = #"{"mode":"drawer","cornerRadius":12}"#
    delivery.members["trigger"] = #"{"type":"app_start","minSession":2}"#
    harness.backend.reply(to: "paywall", .delivery(delivery))
    await harness.preload("paywall")
    let trigger = await harness.miniwall.greenroom?.trigger(of: "paywall")
    #expect(trigger == .appStart(minSession: 2, delaySeconds: nil))
    #expect(harness.presenter.shown.isEmpty)
    _ = try await harness.present(.placement("paywall"))
    let display = try #require(harness.presenter.shown.first?.display)
    #expect(display.mode == .drawer)
    #expect(display.cornerRadius == 12)
  }

  @Test func `without a key neither placements nor paywalls are loaded`() async throws {
    let harness = try MiniwallHarness { $0.apiKey = "" }
    await harness.preload("paywall")
    for source in [MiniwallSource.placement("paywall"), .paywall("spring")] {
      await #expect(throws: MiniwallError.self) { try await harness.present(source) }
    }
    #expect(harness.backend.requests.isEmpty)
  }
}
