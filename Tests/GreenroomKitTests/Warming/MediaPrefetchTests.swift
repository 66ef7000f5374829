import Foundation
import GreenroomCore
import GreenroomTesting
import Testing

@testable import GreenroomKit

@Suite(.timeLimit(.minutes(5))) struct MediaPrefetchTests {
  private let store = FakeAssets()
  private let fonts = RecordingFonts()

  private func url(_ name: String) -> String { "https://cdn.example.test/\(name)" }

  /// A flow with a font, an image on the first screen, one in a zone and one on a later screen, all of which can
  /// be had.
  private var flow: TestFlow {
    var flow = TestFlow("f1")
    flow.fonts = [url("font")]
    flow.images = [url("first")]
    flow.zoneImages = [url("zone")]
    flow.laterImages = [url("later")]
    return flow
  }

  private func harness(
    _ flow: TestFlow? = nil, _ change: (inout Greenroom.Configuration) -> Void = { _ in }
  ) throws -> Harness {
    let harness = try Harness { configuration in
      configuration.assetStore = store
      configuration.fonts = fonts
      change(&configuration)
    }
    harness.backend.reply(to: "paywall", .flow(flow ?? self.flow))
    harness.backend.reply(toAsset: url("font"), .body(TestFile.font()))
    for name in ["first", "zone", "later"] {
      harness.backend.reply(toAsset: url(name), .body(TestFile.png()))
    }
    return harness
  }

  private func asked(_ harness: Harness) -> Set<String> {
    Set(harness.backend.assetRequests.map { String($0.url.dropFirst(url("").count)) })
  }

  // MARK: What is warmed

  @Test(arguments: [nil, false]) func `a bare prefetch warms fonts and no images`(warmMedia: Bool?)
    async throws
  {
    let harness = try harness()
    let outcome = await harness.greenroom.prefetch(["paywall"], warmMedia: warmMedia)["paywall"]
    #expect(outcome?.word == "warmed" && outcome?.mediaWarmed == false)
    #expect(asked(harness) == ["font"])
    #expect(fonts.registered.count == 1)
  }

  @Test(
    arguments: [
      (MediaStrategy.none, ["font"], false), (.firstScreen, ["font", "first", "zone"], true),
      (.allScreens, ["font", "first", "zone", "later"], true),
    ] as [(MediaStrategy, Set<String>, Bool)])
  func `a prefetch with media warms what the strategy says`(
    strategy: MediaStrategy, files: Set<String>, isWarmed: Bool
  ) async throws {
    let harness = try harness { $0.prefetchMediaStrategy = strategy }
    let outcome = await harness.greenroom.prefetch(["paywall"], warmMedia: true)["paywall"]
    #expect(outcome?.mediaWarmed == isWarmed)
    #expect(asked(harness) == files)
  }

  @Test func `a window without images is warmed`() async throws {
    let harness = try harness(TestFlow("bare"))
    let outcome = await harness.greenroom.prefetch(["paywall"], warmMedia: true)["paywall"]
    #expect(outcome?.mediaWarmed == true)
    #expect(harness.backend.assetRequests.isEmpty)
  }

  @Test func `images that an earlier prefetch warmed count without a request`() async throws {
    let harness = try harness()
    await harness.greenroom.prefetch(["paywall"], warmMedia: true)
    let before = harness.backend.requests.count
    let outcome = await harness.greenroom.prefetch(["paywall"], warmMedia: true)["paywall"]
    #expect(outcome?.word == "warmed from cache" && outcome?.mediaWarmed == true)
    #expect(harness.backend.requests.count == before)
  }

  @Test func `images that the system purged are warmed again`() async throws {
    let harness = try harness()
    await harness.greenroom.prefetch(["paywall"], warmMedia: true)
    store.purge()
    #expect(await harness.greenroom.prefetch(["paywall"], warmMedia: true)["paywall"]?.mediaWarmed == true)
    #expect(harness.backend.assetRequests.count == 6)
  }

  @Test func `without images among the roles media is never warmed`() async throws {
    let harness = try harness { $0.warmedRoles = [.font] }
    let outcome = await harness.greenroom.prefetch(["paywall"], warmMedia: true)["paywall"]
    #expect(outcome?.mediaWarmed == false)
    #expect(asked(harness) == ["font"])
  }

  @Test func `nothing and failures warm no media`() async throws {
    let harness = try harness()
    harness.backend.reply(to: "nothing", .nothing)
    harness.backend.reply(to: "refused", .status(403))
    let outcomes = await harness.greenroom.prefetch(["nothing", "refused"], warmMedia: true)
    #expect(outcomes.words == ["nothing": "no flow", "refused": "failed: api_error"])
    #expect(outcomes.values.allSatisfy { !$0.mediaWarmed })
    #expect(harness.backend.assetRequests.isEmpty)
  }

  // MARK: Best effort

  @Test(arguments: [
    TestReply.status(404), .status(500), .failure(.notConnected), .failure(.connectionLost),
    .failure(.tooLarge),
    .body(Data("<html>gone</html>".utf8)), .body(Data()), .body(TestFile.png().dropLast(9)),
  ])
  func `an image that fails never fails a prefetch`(reply: TestReply) async throws {
    let harness = try harness()
    harness.backend.reply(toAsset: url("first"), reply)
    let outcome = await harness.greenroom.prefetch(["paywall"], warmMedia: true)["paywall"]
    #expect(outcome?.word == "warmed" && outcome?.mediaWarmed == false)
    harness.backend.reply(toAsset: url("first"), .body(TestFile.png()))
    #expect(await harness.greenroom.prefetch(["paywall"], warmMedia: true)["paywall"]?.mediaWarmed == true)
  }

  @Test func `a font that fails never fails a prefetch`() async throws {
    let harness = try harness()
    harness.backend.reply(toAsset: url("font"), .body(Data("not found".utf8)))
    let outcome = await harness.greenroom.prefetch(["paywall"], warmMedia: true)["paywall"]
    #expect(outcome?.word == "warmed" && outcome?.mediaWarmed == true)
    #expect(fonts.registered.isEmpty)
  }

  @Test func `an image whose URL is none leaves media not warmed`() async throws {
    var flow = TestFlow("relative")
    flow.images = ["hero.png"]
    let outcome = await (try harness(flow)).greenroom.prefetch(["paywall"], warmMedia: true)["paywall"]
    #expect(outcome?.word == "warmed" && outcome?.mediaWarmed == false)
  }

  // MARK: Time

  @Test func `a prefetch waits for media until its own deadline and the work goes on`() async throws {
    let harness = try harness { $0.mediaTimeout = 10 }
    await harness.greenroom.prefetch(["paywall"])
    harness.backend.suspend()
    async let outcome = harness.greenroom.prefetch(["paywall"], warmMedia: true)["paywall"]
    await harness.clock.waitForSleeper(until: .seconds(10))
    await harness.backend.waitForRequests(4)
    harness.clock.advance(by: .seconds(10))
    #expect(await outcome?.word == "warmed from cache")
    #expect(await outcome?.mediaWarmed == false)
    harness.backend.resume()
    #expect(await harness.greenroom.prefetch(["paywall"], warmMedia: true)["paywall"]?.mediaWarmed == true)
    #expect(harness.backend.assetRequests.count == 3)
  }

  @Test func `readiness waits for no font and leaves it coming`() async throws {
    let harness = try harness()
    harness.backend.suspend()
    async let ready = harness.greenroom.isPlacementReady("paywall")
    await harness.backend.waitForRequests(1)
    harness.backend.resumeNext()
    #expect(await ready)
    await harness.backend.waitForRequests(2)
    #expect(asked(harness) == ["font"])
    harness.backend.resume()
  }

  @Test func `a present waits for fonts at most three tenths of a second`() async throws {
    let harness = try harness()
    harness.backend.suspend()
    async let session = harness.greenroom.createSession("paywall")
    await harness.backend.waitForRequests(1)
    harness.backend.resumeNext()
    await harness.backend.waitForRequests(2)
    await harness.clock.waitForSleeper(until: .milliseconds(300))
    harness.clock.advance(by: .milliseconds(300))
    let source = try await session.deliverySource
    #expect(source == .network)
    #expect(asked(harness) == ["font"])
    harness.backend.resume()
  }

  @Test func `a present with its fonts at hand waits for nothing`() async throws {
    let harness = try harness()
    await harness.greenroom.prefetch(["paywall"])
    harness.backend.suspend()
    let session = try await harness.greenroom.createSession("paywall")
    #expect(session.deliverySource == .cache)
  }

  @Test func `a present puts the images of its first view before others that are being fetched`() async throws
  {
    let harness = try harness { configuration in
      configuration.prefetchMediaStrategy = .allScreens
      configuration.maximumDownloads = 1
    }
    await harness.greenroom.prefetch(["paywall"])
    harness.backend.suspend()
    async let outcome = harness.greenroom.prefetch(["paywall"], warmMedia: true)["paywall"]
    await harness.backend.waitForRequests(3)
    let running = try #require(harness.backend.requests.last).request.priority
    #expect(running.level == .utility)
    _ = try await harness.greenroom.createSession("paywall")
    #expect(running.level == .userInitiated)
    harness.backend.resume()
    #expect(await outcome?.mediaWarmed == true)
  }

  // MARK: The rest

  @Test func `launch placements are warmed with media`() async throws {
    let harness = try harness { $0.prefetchOnLaunch = ["paywall"] }
    harness.greenroom.startLaunchWarmup()
    await harness.clock.waitForSleeper(until: .milliseconds(50))
    harness.clock.advance(by: .milliseconds(50))
    await harness.backend.waitForRequests(4)
    #expect(asked(harness) == ["font", "first", "zone"])
  }

  @Test func `clearing the cache deletes media too`() async throws {
    let harness = try harness()
    await harness.greenroom.prefetch(["paywall"], warmMedia: true)
    #expect(store.pins == ["placement:paywall": [url("font"), url("first"), url("zone")]])
    await harness.greenroom.clearCache()
    #expect(store.pins.isEmpty)
    await harness.greenroom.prefetch(["paywall"], warmMedia: true)
    #expect(harness.backend.assetRequests.count == 6)
  }

  @Test func `a placement that shows nothing any more lets go of its files`() async throws {
    let harness = try harness()
    harness.backend.reply(to: "paywall", .flow(flow), .nothing)
    await harness.greenroom.prefetch(["paywall"], warmMedia: true)
    #expect(!store.pins.isEmpty)
    harness.clock.advance(by: .seconds(301))
    await harness.greenroom.prefetch(["paywall"], warmMedia: true)
    #expect(store.pins.isEmpty)
  }

  @Test func `files that two placements share are fetched once`() async throws {
    let harness = try harness()
    harness.backend.reply(to: "onboarding", .flow(flow))
    let outcomes = await harness.greenroom.prefetch(["paywall", "onboarding"], warmMedia: true)
    #expect(outcomes.values.allSatisfy { $0.mediaWarmed })
    #expect(harness.backend.assetRequests.count == 3)
  }

  @Test func `an image whose URL depends on an attribute is warmed for the identity`() async throws {
    let body = """
      {"flow_id":"f","flow_version_id":"v1","flow_schema":{"nodes":[{"id":"a","kind":"screen","layout":\
      {"type":"screenRoot","children":[{"type":"image","props":{"src":"https://cdn.example.test/{{team}}"}}]}}],\
      "edges":[],"variables":[{"key":"team","type":"string","source":{"kind":"sdk","path":"user.team"}}]}}
      """
    let harness = try harness { $0.context = ["user.team": "first"] }
    harness.backend.reply(to: "paywall", .body(Data(body.utf8)))
    let outcome = await harness.greenroom.prefetch(["paywall"], warmMedia: true)["paywall"]
    #expect(outcome?.mediaWarmed == true)
    #expect(asked(harness) == ["first"])
  }
}
