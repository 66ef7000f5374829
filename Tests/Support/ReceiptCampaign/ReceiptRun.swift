import Foundation
import GreenroomCore
import GreenroomKit
import GreenroomTesting
import TestSupport

/// One small life of an app: random steps under faults, with receipts in between that are put to the test.
final class ReceiptRun {
  private static let placement = "paywall"

  private let seed: UInt64
  private let shelf: ScreenShelf
  private let folder: TemporaryFolder
  private let clock = ManualClock()
  private let network: FaultyNetwork
  private let dialect: Greenroom.Dialect
  private let quota: Int
  private var random: SeededGenerator
  private var greenroom: Greenroom
  private var media = MediaStrategy.firstScreen
  private var result = ReceiptCampaign.Result()
  private var steps: [String] = []

  init(seed: UInt64, _ shelf: ScreenShelf) throws {
    self.seed = seed
    self.shelf = shelf
    random = SeededGenerator(seed: seed)
    folder = try TemporaryFolder("receipts")
    dialect = Bool.random(using: &random) ? .resolve : .delivery
    quota = [2 << 20, 3 << 20, 256 << 20].randomElement(using: &random) ?? 256 << 20
    network = FaultyNetwork(
      seed: seed, rate: [0, 0.1, 0.3].randomElement(using: &random) ?? 0, clock: clock)
    greenroom = try Greenroom(Self.configuration(dialect, quota, folder, clock, network))
  }

  func execute() async -> ReceiptCampaign.Result {
    publish()
    for _ in 0..<Int.random(in: 2...7, using: &random) {
      network.release(answering: Bool.random(using: &random))
      await step()
      if Int.random(in: 0..<3, using: &random) == 0 { await check() }
    }
    await check()
    await greenroom.finishWrites()
    // Whatever sleeps keeps its files open.
    clock.advance(by: .seconds(100_000))
    return result
  }

  // MARK: Steps

  private func step() async {
    let step = Int.random(in: 0..<16, using: &random)
    steps.append("\(step)")
    switch step {
    case 0...4: await greenroom.prefetch([.placement(Self.placement)], warmMedia: true)
    case 5: await greenroom.prefetch([.placement(Self.placement)], warmMedia: false)
    case 6: greenroom.identify(["ada", "lin"].randomElement(using: &random) ?? "ada")
    case 7: greenroom.updateContext(["plan": ["plus", "free"].randomElement(using: &random) ?? "free"])
    case 8: damage(purging: false)
    case 9: damage(purging: true)
    case 10:
      if Bool.random(using: &random) { await greenroom.clearMedia() } else { await greenroom.clearCache() }
    case 11: clock.advance(by: .seconds([20, 70, 400].randomElement(using: &random) ?? 20))
    case 12: publish()
    case 13: await press()
    case 14: await relaunch()
    default: await present()
    }
  }

  private func publish() {
    network.change { catalogue in
      switch dialect {
      case .resolve: catalogue.publishFlow(at: Self.placement, &random)
      case .delivery: catalogue.publishScreen(at: Self.placement, &random, shelf)
      }
    }
  }

  /// Another placement needs the room.
  private func press() async {
    network.change { catalogue in
      switch dialect {
      case .resolve: catalogue.publishFlow(at: "bulk", &random, bulk: 500_000)
      case .delivery: catalogue.publishScreen(at: "bulk", &random, shelf, bulk: 500_000)
      }
    }
    await greenroom.prefetch(["bulk"], warmMedia: true)
  }

  /// Removes files behind the SDK's back, or changes their length.
  private func damage(purging: Bool) {
    let root = folder.file("cache")
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: root.path)) ?? []
    // What is just being written bears no name yet.
    for name in names where name.contains("blobs/") && !name.contains("/tmp") && name.count > 60 {
      guard purging || Int.random(in: 0..<3, using: &random) == 0 else { continue }
      let file = root.appendingPathComponent(name)
      if purging || Bool.random(using: &random) {
        try? FileManager.default.removeItem(at: file)
      } else if let bytes = try? Data(contentsOf: file) {
        try? (Bool.random(using: &random) ? bytes.dropLast() : bytes + [0]).write(to: file)
      }
    }
  }

  /// Another launch, perhaps in another locale or theme, perhaps after the system emptied the cache.
  private func relaunch() async {
    await greenroom.finishWrites()
    if Int.random(in: 0..<6, using: &random) == 0 {
      await network.turnOff()
      network.turnOn()
      try? FileManager.default.removeItem(at: folder.file("cache"))
    }
    var configuration = Self.configuration(dialect, quota, folder, clock, network)
    media = [.none, .firstScreen, .firstScreen, .allScreens].randomElement(using: &random) ?? .firstScreen
    configuration.prefetchMediaStrategy = media
    configuration.locale = [nil, "de_DE", "en_US"].randomElement(using: &random) ?? nil
    configuration.theme = [nil, .dark, .light].randomElement(using: &random) ?? nil
    if let launched = try? Greenroom(configuration) { greenroom = launched }
  }

  private func present() async {
    let greenroom = greenroom
    guard let session = try? await greenroom.createSession(.placement(Self.placement)) else { return }
    await session.appeared()
    await session.finish(PresentationResult(.completed))
  }

  // MARK: The test

  private func check() async {
    await network.turnOff()
    let receipt = await greenroom.readiness(of: .placement(Self.placement))
    result.receipts += 1
    if receipt.isReady { result.ready += 1 }
    if receipt.isPresentable { result.presentable += 1 }
    if receipt.isReady || receipt.isPresentable { await test(receipt) }
    network.turnOn()
  }

  private func test(_ receipt: Readiness) async {
    let greenroom = greenroom
    do {
      let session = try await greenroom.createSession(.placement(Self.placement))
      let shown = session.flow?.id ?? session.screen?.id
      if shown != receipt.flowID ?? receipt.screenID {
        if network.lateAnswers > 0 { return result.voided += 1 }
        fail("it named \(receipt.flowID ?? receipt.screenID ?? "none"), and \(shown ?? "none") was shown")
      }
      // Where no media is asked for, ready is said of the copy alone.
      if receipt.isPresentable || media != .none { await inspect(session) }
      await session.finish(PresentationResult(.completed))
    } catch {
      if network.lateAnswers > 0 { return result.voided += 1 }
      fail("the present failed: \(error)")
    }
  }

  private func inspect(_ session: Session) async {
    let files = await greenroom.inspect(session)
    // What is behind with warming something else goes on.
    let asked = network.assetRequests.filter { url in files.contains { $0.url == url || $0.form == url } }
    if !asked.isEmpty { fail("\(asked) was asked for") }
    for file in files {
      guard let bytes = file.bytes else {
        fail("\(file.url) is not there")
        continue
      }
      if bytes != network.genuine(file.form) { fail("\(file.form) is another file") }
    }
  }

  private func fail(_ words: String) {
    result.falsehoods.append(
      "seed \(seed), \(dialect), steps \(steps.joined(separator: " ")): it was ready, but \(words)")
  }

  private static func configuration(
    _ dialect: Greenroom.Dialect, _ quota: Int, _ folder: TemporaryFolder, _ clock: ManualClock,
    _ network: FaultyNetwork
  ) -> Greenroom.Configuration {
    var configuration =
      dialect == .resolve
      ? Greenroom.Configuration(apiKey: "fp_test_key", appID: "app")
      : Greenroom.Configuration(deliveryKey: "pk_test", baseURL: "https://delivery.example.test")
    configuration.cacheDirectory = folder.file("cache")
    configuration.stateDirectory = folder.file("state")
    configuration.cacheByteLimit = quota
    configuration.transport = network
    configuration.clock = clock
    configuration.jitter = { 0 }
    configuration.logHandler = Silence()
    return configuration
  }
}

private struct Silence: LogHandler {
  func log(_ entry: LogEntry) {}
}
