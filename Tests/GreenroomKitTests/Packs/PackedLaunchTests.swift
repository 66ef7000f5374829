import Foundation
import GreenroomCore
import GreenroomTesting
import TestSupport
import Testing

@testable import GreenroomKit

/// Packs in a whole instance: what the first launch shows, and what goes before it.
@Suite(.timeLimit(.minutes(5))) struct PackedLaunchTests {
  private static let cdn = "https://cdn.example.test/"
  private let scratch: TemporaryFolder
  private let fonts = RecordingFonts()

  init() throws {
    scratch = try TemporaryFolder("greenroom-packed")
  }

  private var flow: TestFlow {
    var flow = TestFlow("packed")
    flow.fonts = [Self.cdn + "font"]
    flow.images = [Self.cdn + "first"]
    flow.laterImages = [Self.cdn + "later"]
    return flow
  }

  private var screen: TestDelivery {
    var screen = TestDelivery("packed")
    screen.fonts = [Self.cdn + "font"]
    screen.images = [Self.cdn + "first"]
    return screen
  }

  private func flowPack(_ name: String = "Flow", _ flow: TestFlow? = nil) throws -> PackOnDisk {
    var pack = PackOnDisk(in: scratch, "\(name).greenroompack")
    try pack.add((flow ?? self.flow).json, of: PackSource(.placement, "paywall"), in: .resolve)
    try pack.write()
    return pack
  }

  private func screenPack(_ source: PackSource) throws -> PackOnDisk {
    var pack = PackOnDisk(in: scratch, "Screen.greenroompack")
    try pack.add(screen.json, of: source, in: .delivery)
    try pack.write()
    return pack
  }

  /// An instance whose backend cannot be reached.
  private func offline(
    _ dialect: Greenroom.Dialect = .resolve, _ change: (inout Greenroom.Configuration) -> Void = { _ in }
  ) throws -> Harness {
    let settings: (inout Greenroom.Configuration) -> Void = { configuration in
      configuration.fonts = fonts
      configuration.prefetchMediaStrategy = .allScreens
      change(&configuration)
    }
    let harness = dialect == .resolve ? try Harness(nil, settings) : try Harness.delivery(nil, settings)
    harness.backend.replyByRule { _, _ in .failure(.notConnected) }
    return harness
  }

  private func warm(_ source: Source, _ harness: Harness) async -> PrefetchOutcome? {
    await harness.greenroom.prefetch([source], warmMedia: true)[source]
  }

  // MARK: The first launch

  @Test func `a first launch offline shows the flow with every font and image of the pack`() async throws {
    let harness = try offline()
    harness.greenroom.registerPack(at: try flowPack().folder)
    let session = try await harness.greenroom.createSession("paywall")
    #expect(session.flow?.id == "packed" && session.deliverySource == .bundled)
    #expect(fonts.registered.map(\.data) == [TestFile.font()])
    #expect(await warm("paywall", harness)?.mediaWarmed == true)
    #expect(harness.backend.assetRequests.isEmpty)
  }

  @Test func `a pack is presentable and not ready, and whoever follows the placement is told of it`()
    async throws
  {
    let harness = try offline()
    var updates = harness.greenroom.readinessUpdates(of: "paywall").makeAsyncIterator()
    #expect(await updates.next()?.copy == Readiness.Copy.none)
    harness.greenroom.registerPack(at: try flowPack().folder)
    let receipt = await updates.next()
    #expect(receipt?.copy == .bundled && receipt?.isPresentable == true && receipt?.isReady == false)
    #expect(receipt?.missing == [] && receipt?.all[.image] == Readiness.Count(needed: 2, present: 2))
    #expect(harness.backend.requests.isEmpty)
  }

  @Test(arguments: [Source.placement("paywall"), .screen("packed")])
  func `a first launch offline shows the screen with every font and image of the pack`(
    source: Source
  ) async throws {
    let harness = try offline(.delivery)
    let kind = source == .screen("packed") ? PackSource(.screen, "packed") : PackSource(.placement, "paywall")
    harness.greenroom.registerPack(at: try screenPack(kind).folder)
    #expect(await harness.shown(source) == "bundled_default packed 1")
    #expect(fonts.registered.map(\.data) == [TestFile.font()])
    #expect(await warm(source, harness)?.mediaWarmed == true)
    #expect(harness.backend.assetRequests.isEmpty)
  }

  @Test func `a packed copy alone makes nothing ready, and the receipt asks nobody`() async throws {
    let harness = try offline()
    harness.greenroom.registerPack(at: try flowPack().folder)
    let receipt = await harness.greenroom.storedReceipts(of: ["paywall"])["paywall"]
    #expect(receipt?.copy == .bundled && receipt?.isReady == false)
    #expect(harness.backend.requests.isEmpty)
    #expect(await harness.greenroom.isPlacementReady("paywall") == false)
  }

  @Test func `a delivery of another dialect is not shown`() async throws {
    let harness = try offline(.delivery)
    harness.greenroom.registerPack(at: try flowPack().folder)
    #expect(await harness.shown("paywall") == "network_error")
  }

  @Test func `with caching off a pack shows its flow and fonts all the same`() async throws {
    let harness = try offline { $0.cachingEnabled = false }
    harness.greenroom.registerPack(at: try flowPack().folder)
    #expect(try await harness.greenroom.createSession("paywall").deliverySource == .bundled)
    #expect(fonts.registered.count == 1)
    #expect(harness.backend.assetRequests.isEmpty)
  }

  // MARK: What goes before it

  @Test func `a live answer goes before the pack, and then a fresh and a kept copy of it`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .flow(TestFlow("live")), .failure(.notConnected))
    harness.greenroom.registerPack(at: try flowPack().folder)
    for source in [DeliverySource.network, .cache] {
      let session = try await harness.greenroom.createSession("paywall")
      #expect(session.flow?.id == "live" && session.deliverySource == source)
    }
    harness.clock.advance(by: .seconds(301))
    let session = try await harness.greenroom.createSession("paywall")
    #expect(session.flow?.id == "live" && session.deliverySource == .staleCache)
  }

  @Test func `nothing to show is believed, pack or not`() async throws {
    let harness = try Harness()
    harness.backend.reply(to: "paywall", .nothing, .failure(.notConnected))
    harness.greenroom.registerPack(at: try flowPack().folder)
    #expect(await warm("paywall", harness)?.word == "no flow")
    harness.clock.advance(by: .seconds(31))
    #expect(await warm("paywall", harness)?.word == "no flow")
  }

  @Test func `a copy registered for the placement goes before every pack`() async throws {
    let harness = try offline()
    harness.greenroom.registerBundled(placement: "paywall", json: TestFlow("single").json)
    harness.greenroom.registerPack(at: try flowPack().folder)
    #expect(try await harness.greenroom.createSession("paywall").flow?.id == "single")
  }

  @Test func `a pack that is registered later counts, whatever was shown before`() async throws {
    let harness = try offline()
    #expect(await warm("paywall", harness)?.word == "failed: network_error")
    harness.greenroom.registerPack(at: try flowPack().folder)
    #expect(try await harness.greenroom.createSession("paywall").flow?.id == "packed")
    harness.greenroom.registerPack(at: try flowPack("Later", TestFlow("later")).folder)
    #expect(try await harness.greenroom.createSession("paywall").flow?.id == "later")
    harness.greenroom.registerBundled(placement: "paywall", json: TestFlow("single").json)
    #expect(try await harness.greenroom.createSession("paywall").flow?.id == "single")
  }

  // MARK: Damage

  @Test func `a damaged delivery is missing`() async throws {
    let harness = try offline()
    let pack = try flowPack()
    try pack.damage(nil)
    harness.greenroom.registerPack(at: pack.folder)
    #expect(await warm("paywall", harness)?.word == "failed: network_error")
    #expect(harness.log.messages(.warn).contains { $0.contains("A packed file is damaged") })
  }

  @Test func `a damaged font is fetched and not registered`() async throws {
    let harness = try offline()
    let pack = try flowPack()
    try pack.damage(.font)
    harness.backend.reply(toAsset: Self.cdn + "font", .body(TestFile.font("Live")))
    harness.greenroom.registerPack(at: pack.folder)
    #expect(await warm("paywall", harness)?.mediaWarmed == true)
    #expect(harness.backend.assetRequests.map(\.url) == [Self.cdn + "font"])
    #expect(fonts.registered.map(\.data) == [TestFile.font("Live")])
  }

  @Test func `an image that is cut or gone is missing`() async throws {
    let harness = try offline()
    let pack = try flowPack()
    let image = try #require(pack.draft.manifest.assets.first { $0.role == .image })
    try Data([1]).write(to: pack.folder.appendingPathComponent("\(image.file)"))
    harness.greenroom.registerPack(at: pack.folder)
    #expect(await warm("paywall", harness)?.mediaWarmed == false)
    #expect(harness.backend.assetRequests.isEmpty == false)
  }

  @Test func `a folder that is no pack goes to the log and holds nothing`() async throws {
    let harness = try offline()
    harness.greenroom.registerPack(at: scratch.file("none"))
    #expect(harness.log.all.isEmpty, "it is read when it is needed")
    #expect(await warm("paywall", harness)?.word == "failed: network_error")
    #expect(harness.log.messages(.error).contains { $0.contains("There is no such pack") })
  }

  // MARK: The folder

  @Test func `a pack is looked for in a bundle when it is needed`() async throws {
    let harness = try offline()
    let bundle = try #require(Bundle(url: scratch.url))
    harness.greenroom.registerPack(resource: "Flow", in: bundle)
    harness.greenroom.registerPack(resource: "Missing", in: bundle)
    _ = try flowPack()
    #expect(try await harness.greenroom.createSession("paywall").flow?.id == "packed")
    #expect(harness.log.messages(.error).contains { $0.contains("The bundle has no such pack") })
  }

  @Test func `no clearing and no quota deletes a packed file`() async throws {
    let harness = try offline { $0.cacheByteLimit = 1 }
    let pack = try flowPack()
    harness.greenroom.registerPack(at: pack.folder)
    #expect(await warm("paywall", harness)?.mediaWarmed == true)
    let files = try pack.files()
    await harness.greenroom.clearMedia()
    await harness.greenroom.clearCache()
    #expect(try pack.files() == files)
    #expect(await warm("paywall", harness)?.mediaWarmed == true)
    #expect(harness.backend.assetRequests.isEmpty)
  }
}
