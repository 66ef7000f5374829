import Foundation
import GoldenPack
import GreenroomCore
import GreenroomTesting
import Testing

@testable import GreenroomKit

@Suite(.timeLimit(.minutes(5))) struct PackedAssetsTests {
  private static let cdn = "https://cdn.fernhill.example/"
  private let store = FakeAssets()
  private let shelves = PackShelves()

  private var assets: PackedAssets { PackedAssets(stored: store, shelves: shelves) }

  private func addGoldenPack() {
    shelves.add(PackShelf(pack: GoldenPack.folder, log: Log(level: .error, handler: RecordingLogHandler())))
  }

  private func key(_ path: String) -> FileKey { FileKey(url: Self.cdn + path, role: .image) }

  @Test func `a packed file is present and can be read although nothing was stored`() async {
    addGoldenPack()
    await assets.prepare()
    #expect(assets.isPresent(key("media/logo.png")))
    #expect(await assets.read(key("media/logo.png"))?.count == 12_545)
    #expect(!assets.isPresent(key("media/other.png")))
    #expect(await assets.read(key("media/other.png")) == nil)
  }

  @Test func `a stored file counts before a packed one`() async {
    addGoldenPack()
    store.put(Data([1]), at: Self.cdn + "media/logo.png")
    await assets.prepare()
    #expect(await assets.read(key("media/logo.png")) == Data([1]))
    store.purge()
    #expect(assets.isPresent(key("media/logo.png")))
    #expect(await assets.read(key("media/logo.png"))?.count == 12_545)
  }

  @Test func `packed files stay when everything is deleted`() async {
    addGoldenPack()
    await assets.prepare()
    await assets.removeAll()
    #expect(assets.isPresent(key("media/logo.png")))
  }

  @Test func `a packed form of a picture makes a warm-up need no request`() async throws {
    addGoldenPack()
    let backend = TestBackend()
    let warmer = Warmer(
      settings: WarmerSettings(fonts: RecordingFonts()), transport: backend, store: assets,
      clock: ManualClock(), log: Log(level: .error, handler: RecordingLogHandler()))
    let picture = Asset(
      role: .image,
      variants: [
        AssetVariant(format: .original, url: Self.cdn + "media/paywall-hero.jpg"),
        AssetVariant(format: .webp, url: Self.cdn + "media/paywall-hero.webp"),
      ], isFirstView: true, place: try JSONDocument(Array("{}".utf8)).root)
    let plan = WarmPlan(AssetListing(assets: [picture]), .allScreens, warmer.choice)
    let report = await warmer.report(of: plan)
    #expect(report.missing.isEmpty)
    await warmer.warm(plan, until: .seconds(30), priority: .utility)
    #expect(backend.requests.isEmpty)
  }

  @Test func `the pack that was registered last counts first`() async throws {
    addGoldenPack()
    let body = await shelves.bundledBody(of: "welcome", in: .resolve)
    shelves.add(
      PackShelf(
        exported: GoldenPack.folder, manifest: "none.json", placement: "welcome",
        log: Log(level: .error, handler: RecordingLogHandler())
      ) { Data("later".utf8) })
    #expect(body?.count == 2230)
    #expect(await shelves.bundledBody(of: "welcome", in: .resolve) == Array("later".utf8))
    #expect(await shelves.bundledBody(of: "announcement", in: .delivery) != nil)
  }

  @Test func `a pack names its sources as copies are filed`() {
    #expect(PackSource(.placement, "welcome").description == Source.placement("welcome").storeKey)
  }
}
