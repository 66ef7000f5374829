import Foundation
import GreenroomCore
import GreenroomTesting
import Testing

@testable import GreenroomKit

@Suite(.timeLimit(.minutes(5))) struct WarmerTests {
  private func url(_ name: String) -> String { WarmerHarness.url(name) }

  // MARK: What is fetched

  @Test func `everything of a plan is fetched and kept in order`() async throws {
    let harness = WarmerHarness { $0.maximumDownloads = 1 }
    let plan = harness.plan([
      try .of(.image, url("later"), first: false), try .of(.image, url("hero")), try .font(url("font")),
    ])
    let report = await harness.warm(plan)
    #expect(report.isComplete)
    #expect(harness.asked == ["font", "hero", "later"])
    #expect(harness.store.kept == ["font", "hero", "later"].map(url))
  }

  @Test func `asset requests carry no key and say what they are`() async throws {
    let harness = WarmerHarness()
    _ = await harness.warm(try harness.plan(images: ["a"]))
    let request = try #require(harness.backend.requests.first).request
    #expect(request.method == "GET" && request.body == nil)
    #expect(Set(request.headers.keys) == ["User-Agent"])
    guard case .asset = request.purpose else {
      Issue.record("the purpose is no asset")
      return
    }
    #expect(request.maximumBytes == MediaByteLimits.standard[.image])
  }

  @Test func `what is present is not fetched again`() async throws {
    let harness = WarmerHarness()
    let plan = try harness.plan(images: ["a", "b"])
    harness.store.put(TestFile.png(), at: url("a"))
    #expect(await harness.warm(plan).isComplete)
    #expect(await harness.warm(plan).isComplete)
    #expect(harness.asked == ["b"])
  }

  @Test func `any form that is present will do`() async throws {
    let harness = WarmerHarness()
    let variants = [
      AssetVariant(format: .original, url: url("o")), AssetVariant(format: .heic, url: url("h")),
    ]
    harness.store.put(TestFile.png(), at: url("h"))
    let plan = harness.plan([try .of(.image, url("o"), formats: variants)])
    #expect(await harness.warm(plan).isComplete)
    #expect(harness.asked.isEmpty)
  }

  @Test func `what the system purged is fetched again`() async throws {
    let harness = WarmerHarness()
    let plan = try harness.plan(images: ["a"])
    _ = await harness.warm(plan)
    harness.store.purge()
    #expect(await harness.warmer.report(of: plan).missing.map(\.url) == [url("a")])
    #expect(await harness.warm(plan).isComplete)
    #expect(harness.asked == ["a", "a"])
  }

  @Test func `a file that failed is forgotten and asked for again`() async throws {
    let harness = WarmerHarness()
    let plan = try harness.plan(images: ["a"])
    harness.backend.reply(toAsset: url("a"), .status(503))
    #expect(await harness.warm(plan).missing.map(\.url) == [url("a")])
    harness.backend.reply(toAsset: url("a"), .body(TestFile.png()))
    #expect(await harness.warm(plan).isComplete)
  }

  @Test func `a file that is not what it should be is not kept`() async throws {
    let harness = WarmerHarness()
    let plan = harness.plan([try .font(url("font")), try .of(.image, url("image"))])
    harness.backend.reply(toAsset: url("font"), .body(Data("<html>not found</html>".utf8)))
    harness.backend.reply(toAsset: url("image"), .body(TestFile.png().dropLast()))
    #expect(await harness.warm(plan).missing.map(\.role) == [.font, .image])
    #expect(harness.store.kept.isEmpty && harness.fonts.registered.isEmpty)
  }

  @Test func `an image of less than half the declared size is not kept`() async throws {
    let harness = WarmerHarness()
    let variant = AssetVariant(format: .png, url: url("a"), width: 17, height: 8)
    let plan = harness.plan([try .of(.image, url("a"), formats: [variant])])
    #expect(await !harness.warm(plan).isComplete)
    #expect(harness.store.kept.isEmpty)
  }

  @Test(arguments: [
    "hero.png", "/hero.png", "ftp://cdn.example.test/a", "data:image/png;base64,AA", "https://", "http:///a",
    "",
    "http://[", "about:blank", "file:///etc/passwd",
  ])
  func `a URL that is none of the web is left out and stays missing`(text: String) async throws {
    let harness = WarmerHarness()
    let plan = harness.plan([try .of(.image, text), try .of(.image, url("a"))])
    #expect(await harness.warm(plan).missing.map(\.url) == [text])
    #expect(harness.asked == ["a"])
  }

  // MARK: Forms

  @Test func `another form is fetched where one cannot be had`() async throws {
    for reply in [TestReply.status(404), .body(Data("no image".utf8)), .failure(.tooLarge)] {
      let harness = WarmerHarness { $0.formats = [.webp] }
      let variants = [
        AssetVariant(format: .original, url: url("o")), AssetVariant(format: .webp, url: url("w")),
      ]
      let plan = harness.plan([try .of(.image, url("o"), formats: variants)])
      harness.backend.reply(toAsset: url("w"), reply)
      #expect(await harness.warm(plan).isComplete)
      #expect(harness.asked == ["w", "o"])
    }
  }

  @Test func `a form that was too long costs its limit and the next one has a limit of its own`() async throws
  {
    let size = TestFile.png(width: 8, height: 8).count
    let harness = WarmerHarness { settings in
      settings.formats = [.webp]
      settings.byteLimits[.image] = size
      settings.byteBudget = 3 * size
    }
    let variants = [
      AssetVariant(format: .original, url: url("o")), AssetVariant(format: .webp, url: url("w")),
    ]
    let plan = harness.plan([
      try .of(.image, url("o"), formats: variants), try .of(.image, url("a")), try .of(.image, url("b")),
    ])
    harness.backend.reply(toAsset: url("w"), .failure(.tooLarge))
    #expect(await harness.warm(plan).missing.count == 1)
    #expect(harness.asked.count == 3)
  }

  @Test func `no other form is tried where nobody answers`() async throws {
    for reply in [TestReply.status(500), .status(429), .failure(.notConnected)] {
      let harness = WarmerHarness { $0.formats = [.webp] }
      let variants = [
        AssetVariant(format: .original, url: url("o")), AssetVariant(format: .webp, url: url("w")),
      ]
      let plan = harness.plan([try .of(.image, url("o"), formats: variants)])
      harness.backend.reply(toAsset: url("w"), reply)
      #expect(await !harness.warm(plan).isComplete)
      #expect(harness.asked == ["w"])
    }
  }

  @Test func `a broken connection is tried once more and no other failure is`() async throws {
    for (kind, count) in [(TransportError.Kind.connectionLost, 2), (.refused, 1), (.timedOut, 1)] {
      let harness = WarmerHarness()
      let plan = try harness.plan(images: ["a"])
      harness.backend.reply(toAsset: url("a"), .failure(kind))
      #expect(await !harness.warm(plan).isComplete)
      #expect(harness.asked.count == count, "\(kind)")
    }
  }

  // MARK: Fonts

  @Test func `a font is registered when it was fetched and when it is there from before`() async throws {
    let harness = WarmerHarness()
    let plan = harness.plan([try .font(url("a")), try .font(url("b"))])
    harness.store.put(TestFile.font("kept"), at: url("a"), .font)
    #expect(await harness.warm(plan).isComplete)
    #expect(await harness.warm(plan).isComplete)
    #expect(harness.asked == ["b"])
    #expect(harness.fonts.registered.map(\.url) == [url("a"), url("b")])
  }

  @Test func `a font that cannot be registered is missing`() async throws {
    let harness = WarmerHarness()
    harness.fonts.refuse(true)
    let plan = harness.plan([try .font(url("a"))])
    #expect(await harness.warm(plan).missing.map(\.url) == [url("a")])
    #expect(await harness.warmer.report(of: plan).missing.map(\.url) == [url("a")])
    harness.fonts.refuse(false)
    #expect(await harness.warm(plan).isComplete)
    #expect(harness.asked == ["a"], "it is not fetched again")
  }

  @Test func `a font that is damaged on disk is fetched again`() async throws {
    let harness = WarmerHarness()
    let plan = harness.plan([try .font(url("a"))])
    harness.store.put(TestFile.font(), at: url("a"), .font)
    harness.store.damage(url("a"), .font)
    #expect(await harness.warm(plan).isComplete)
    #expect(harness.asked == ["a"])
  }

  @Test func `a font whose given hash changed is fetched again`() async throws {
    let harness = WarmerHarness()
    let plan = harness.plan([try .font(url("a"), hash: "0cc175b9c0f1b6a831c399e269772661")])
    harness.store.put(TestFile.font(), at: url("a"), .font, hash: "92eb5ffee6ae2fec3ad71c777531578f")
    #expect(await !harness.warm(plan).isComplete, "what comes has not the given hash either")
    #expect(harness.asked == ["a"])
  }

  // MARK: Bounds

  @Test func `not more than so many are downloaded at once over all plans`() async throws {
    let harness = WarmerHarness { $0.maximumDownloads = 3 }
    harness.backend.suspend()
    let first = try harness.plan(images: ["a", "b", "c", "d"])
    let second = try harness.plan(images: ["e", "f", "g"])
    async let one = harness.warm(first)
    async let two = harness.warm(second)
    for count in 3...7 {
      await harness.backend.waitForRequests(count)
      #expect(harness.backend.requests.count == count)
      harness.backend.resumeNext()
    }
    harness.backend.resume()
    #expect(await one.isComplete)
    #expect(await two.isComplete)
    #expect(Set(harness.asked) == ["a", "b", "c", "d", "e", "f", "g"])
  }

  @Test func `a file that two plans need is fetched once`() async throws {
    let harness = WarmerHarness()
    harness.backend.suspend()
    let plan = try harness.plan(images: ["a"])
    async let one = harness.warm(plan)
    await harness.backend.waitForRequests(1)
    async let two = harness.warm(plan)
    await harness.waitForWaiters(2)
    harness.backend.resume()
    #expect(await one.isComplete)
    #expect(await two.isComplete)
    #expect(harness.asked == ["a"])
  }

  @Test func `each role has its own byte limit and one of zero fetches nothing`() async throws {
    let harness = WarmerHarness { settings in
      settings.roles = Set(MediaRole.allCases)
      settings.byteLimits[.icon] = 4096
      settings.byteLimits[.poster] = 0
    }
    let plan = harness.plan([
      try .of(.icon, url("icon")), try .of(.poster, url("poster")), try .of(.image, url("image")),
    ])
    #expect(await harness.warm(plan).missing.map(\.role) == [.poster])
    let limits = Dictionary(
      uniqueKeysWithValues: zip(harness.asked, harness.backend.requests.map(\.request.maximumBytes)))
    #expect(limits == ["icon": 4096, "image": 8 << 20])
  }

  @Test func `a body longer than the limit is refused whatever the transport let through`() async throws {
    let harness = WarmerHarness { $0.byteLimits[.image] = 60 }
    #expect(TestFile.png(width: 8, height: 8).count > 60)
    #expect(await !harness.warm(try harness.plan(images: ["a"])).isComplete)
    #expect(harness.store.kept.isEmpty)
  }

  @Test func `a warm-up stops at its byte budget and the first view comes first`() async throws {
    let size = TestFile.png(width: 8, height: 8).count
    let harness = WarmerHarness { $0.byteBudget = 2 * size + 10 }
    let plan = harness.plan([
      try .of(.image, url("later"), first: false), try .of(.image, url("a")), try .of(.image, url("b")),
      try .of(.image, url("later-still"), first: false),
    ])
    let report = await harness.warm(plan)
    #expect(report.missing.map(\.url) == [url("later"), url("later-still")])
    #expect(harness.asked == ["a", "b", "later"])
    #expect(harness.backend.requests.last?.request.maximumBytes == 10)
    #expect(harness.log.messages(.info).contains { $0.contains("byte budget") })
  }

  @Test func `what is present costs nothing of the budget`() async throws {
    let harness = WarmerHarness { $0.byteBudget = 100 }
    let plan = try harness.plan(images: ["a", "b", "c"])
    for name in ["a", "b"] { harness.store.put(TestFile.png(), at: url(name)) }
    #expect(await harness.warm(plan).isComplete)
  }

  @Test func `a download that had less room than another needs is made again`() async throws {
    let size = TestFile.png(width: 8, height: 8).count
    let harness = WarmerHarness { $0.byteBudget = 3 * size - 1 }
    harness.backend.suspend()
    // The first plan has little left when it comes to the file that the second wants alone.
    let first = try harness.plan(images: ["a", "b", "shared"])
    async let one = harness.warm(first)
    for count in 1...3 {
      await harness.backend.waitForRequests(count)
      if count < 3 { harness.backend.resumeNext() }
    }
    let second = try harness.plan(images: ["shared"])
    async let two = harness.warm(second)
    await harness.waitForWaiters(2)
    harness.backend.resume()
    #expect(await two.isComplete)
    _ = await one
    #expect(harness.asked == ["a", "b", "shared", "shared"])
  }

  // MARK: Networks

  @Test func `on a constrained network only fonts are fetched`() async throws {
    let harness = WarmerHarness { $0.network = .fixed(.constrained) }
    let plan = harness.plan([try .font(url("font")), try .of(.image, url("image"))])
    #expect(await harness.warm(plan).missing.map(\.url) == [url("image")])
    #expect(harness.asked == ["font"])
  }

  @Test func `on an expensive network media is fetched unless the app says otherwise`() async throws {
    let willing = WarmerHarness { $0.network = .fixed(.expensive) }
    #expect(await willing.warm(try willing.plan(images: ["a"])).isComplete)
    let thrifty = WarmerHarness {
      $0.network = .fixed(.expensive)
      $0.mediaNetworks = [.unrestricted]
    }
    #expect(await !thrifty.warm(try thrifty.plan(images: ["a"])).isComplete)
    #expect(thrifty.asked.isEmpty)
  }

  @Test func `a stand-in that was measured to be smaller is taken where the app wants it`() async throws {
    let harness = WarmerHarness {
      $0.network = .fixed(.expensive)
      $0.lowResolutionNetworks = [.expensive]
    }
    let full = AssetVariant(format: .webp, url: url("full"))
    let low = AssetVariant(format: .webp, url: url("low"), isLowResolution: true)
    let assets = [try Asset.of(.image, url("full"), formats: [full, low])]
    _ = harness.plan(assets)
    harness.backend.reply(toAsset: url("full"), .body(TestFile.png(width: 80, height: 80)))
    let onlyLow = [try Asset.of(.image, url("low"), formats: [low])]
    _ = await harness.warm(WarmPlan(AssetListing(assets: onlyLow), .allScreens, harness.warmer.choice))
    _ = await harness.warm(WarmPlan(AssetListing(assets: assets), .allScreens, harness.warmer.choice))
    #expect(harness.asked == ["low", "full"], "nothing is known of the full one yet")
    harness.store.purge()
    _ = await harness.warm(WarmPlan(AssetListing(assets: assets), .allScreens, harness.warmer.choice))
    #expect(harness.asked == ["low", "full", "low"])
  }

  // MARK: Waiting

  @Test func `the deadline ends the wait and not the work`() async throws {
    let harness = WarmerHarness()
    harness.backend.suspend()
    let plan = try harness.plan(images: ["a", "b"])
    async let report = harness.warmer.warm(plan, until: .seconds(5), priority: .utility)
    await harness.backend.waitForRequests(2)
    await harness.clock.waitForSleeper(until: .seconds(5))
    harness.clock.advance(by: .seconds(5))
    #expect(await report.missing.count == 2)
    harness.backend.resume()
    let later = await harness.warm(plan)
    #expect(later.isComplete)
    #expect(Set(harness.asked) == ["a", "b"] && harness.asked.count == 2)
  }

  @Test func `a deadline that is over starts the work all the same`() async throws {
    let harness = WarmerHarness()
    harness.backend.suspend()
    let plan = try harness.plan(images: ["a"])
    let report = await harness.warmer.warm(plan, until: .zero, priority: .utility)
    #expect(!report.isComplete)
    await harness.backend.waitForRequests(1)
    harness.backend.resume()
    #expect(await harness.warm(plan).isComplete)
  }

  @Test func `when the caller is cancelled what nobody else wants is cancelled too`() async throws {
    let harness = WarmerHarness { $0.maximumDownloads = 1 }
    harness.backend.suspend()
    let wanted = try harness.plan(images: ["shared"])
    let unwanted = try harness.plan(images: ["shared", "own"])
    async let kept = harness.warm(wanted)
    await harness.backend.waitForRequests(1)
    let caller = Task { await harness.warm(unwanted) }
    await harness.waitForWaiters(3)
    caller.cancel()
    #expect(await !caller.value.isComplete)
    harness.backend.resume()
    #expect(await kept.isComplete)
    #expect(harness.asked == ["shared"])
  }

  @Test func `a download that nobody wants any more ends its request and gives up its place`() async throws {
    let harness = WarmerHarness { $0.maximumDownloads = 1 }
    harness.backend.suspend()
    let unwanted = try harness.plan(images: ["a"])
    let caller = Task { await harness.warm(unwanted) }
    await harness.backend.waitForRequests(1)
    caller.cancel()
    _ = await caller.value
    let wanted = try harness.plan(images: ["b"])
    async let report = harness.warm(wanted)
    await harness.backend.waitForRequests(2)
    harness.backend.resume()
    #expect(await report.isComplete)
    #expect(harness.store.kept == [url("b")], "what was cancelled is not kept")
  }

  @Test func `a server that never answers gives up its place after a minute`() async throws {
    let harness = WarmerHarness { $0.maximumDownloads = 1 }
    harness.backend.suspend()
    let plan = try harness.plan(images: ["dead", "alive"])
    async let report = harness.warmer.warm(plan, until: .seconds(300), priority: .utility)
    await harness.backend.waitForRequests(1)
    await harness.clock.waitForSleeper(until: .seconds(60))
    harness.clock.advance(by: .seconds(60))
    await harness.backend.waitForRequests(2)
    harness.backend.resume()
    #expect(await report.missing.map(\.url) == [url("dead")])
  }

  @Test func `who waits for a screen goes before warm-ups`() async throws {
    let harness = WarmerHarness { $0.maximumDownloads = 1 }
    harness.backend.suspend()
    let calm = try harness.plan(images: ["a", "b", "c"])
    let urgent = harness.plan([try .font(url("font"))])
    async let one = harness.warm(calm, priority: .background)
    await harness.backend.waitForRequests(1)
    async let two = harness.warm(urgent, priority: .userInitiated)
    await harness.waitForWaiters(4)
    harness.backend.resume()
    #expect(await two.isComplete)
    #expect(await one.isComplete)
    #expect(harness.asked.prefix(2) == ["a", "font"])
    #expect(harness.backend.requests[1].request.priority.level == .userInitiated)
  }

  @Test func `what somebody waited for in vain falls behind what is waited for`() async throws {
    let harness = WarmerHarness { $0.maximumDownloads = 1 }
    harness.backend.suspend()
    let given = try harness.plan(images: ["a", "b"])
    let waiting = try harness.plan(images: ["c"])
    async let one = harness.warmer.warm(given, until: .seconds(1), priority: .userInitiated)
    await harness.backend.waitForRequests(1)
    await harness.waitForWaiters(2)
    async let two = harness.warm(waiting)
    await harness.waitForWaiters(3)
    await harness.clock.waitForSleeper(until: .seconds(1))
    harness.clock.advance(by: .seconds(1))
    _ = await one
    harness.backend.resume()
    #expect(await two.isComplete)
    #expect(await harness.warm(given).isComplete)
    #expect(harness.asked == ["a", "c", "b"])
  }

  @Test func `a file that came while its download waited is not fetched`() async throws {
    let harness = WarmerHarness { $0.maximumDownloads = 1 }
    harness.backend.suspend()
    let plan = try harness.plan(images: ["a", "b"])
    async let report = harness.warm(plan)
    await harness.waitForWaiters(2)
    await harness.backend.waitForRequests(1)
    harness.store.put(TestFile.png(), at: url("b"))
    harness.backend.resume()
    #expect(await report.isComplete)
    #expect(harness.asked == ["a"])
  }

  @Test func `a present raises what is fetched of its screen`() async throws {
    let harness = WarmerHarness { $0.maximumDownloads = 1 }
    harness.backend.suspend()
    let warming = try harness.plan(images: ["a", "b", "c", "d"])
    async let report = harness.warm(warming, priority: .background)
    await harness.backend.waitForRequests(1)
    await harness.waitForWaiters(4)
    #expect(harness.backend.requests[0].request.priority.level == .background)
    let screen = try harness.plan(images: ["d", "a"])
    harness.warmer.raise { screen }
    #expect(harness.backend.requests[0].request.priority.level == .userInitiated)
    harness.backend.resume()
    #expect(await report.isComplete)
    #expect(harness.asked == ["a", "d", "b", "c"])
  }

  @Test func `nothing is planned for a present while nothing is fetched`() {
    let harness = WarmerHarness()
    harness.warmer.raise {
      Issue.record("a plan was made")
      return WarmPlan()
    }
  }

  // MARK: Store

  @Test func `a full disk leaves files missing and fails nothing`() async throws {
    let harness = WarmerHarness()
    harness.store.fill()
    #expect(await harness.warm(try harness.plan(images: ["a"])).missing.count == 1)
  }

  @Test func `what a source needs is pinned until it shows nothing`() async throws {
    let harness = WarmerHarness()
    let subject = WarmPlan.Subject(source: "placement:paywall", version: "1")
    let assets = [try Asset.font(url("font")), try .of(.image, url("image"))]
    _ = await harness.warm(harness.plan(assets, subject: subject))
    _ = await harness.warm(harness.plan(assets, .none, subject: subject))
    #expect(harness.store.pins == ["placement:paywall": [url("font"), url("image")]])
    let next = WarmPlan.Subject(source: "placement:paywall", version: "2")
    _ = await harness.warm(harness.plan(assets, .none, subject: next))
    #expect(harness.store.pins == ["placement:paywall": [url("font")]])
    harness.warmer.release("placement:paywall")
    #expect(harness.store.pins.isEmpty)
  }

  @Test func `deleting everything ends downloads and what they bring is not kept`() async throws {
    let harness = WarmerHarness()
    harness.backend.suspend()
    let plan = try harness.plan(images: ["a"])
    async let report = harness.warm(plan)
    await harness.backend.waitForRequests(1)
    await harness.warmer.removeAll()
    #expect(await !report.isComplete, "nobody is kept waiting for what has ended")
    harness.backend.resume()
    #expect(harness.store.kept.isEmpty)
    #expect(await harness.warm(plan).isComplete)
  }
}
