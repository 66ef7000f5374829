import Foundation
import GreenroomCore
import GreenroomKit

/// What the steps work with: a server over a copy of the sample content, and the SDK with a store on disk.
@MainActor
final class DemoStage {
  nonisolated static let onboarding = "onboarding"
  nonisolated static let paywall = "paywall"

  /// A copy with less than this left, in seconds, may be stale before a slow machine has opened it. Screens are dated to
  /// the second, so that they have up to one second less from the start.
  private var enoughTime: TimeInterval { dialect == .resolve ? 1.5 : 0.9 }
  /// In its last fifth a copy is refreshed behind, which is not what a step is about.
  private static let refreshTime = SampleContent.timeToLive / 5
  private static let attempts = 5
  private static let placements = [onboarding, paywall]

  let greenroom: Greenroom
  let dialect: Dialect
  private let content: DemoContent
  private let server: DemoServer
  private let transport: CountingTransport
  private let words: [String]
  private let surroundings: Surroundings

  /// Starts the server and sets the SDK up as a first user's.
  init(
    _ content: DemoContent, _ surroundings: Surroundings, _ dialect: Dialect = .resolve
  ) throws(ToolError) {
    self.dialect = dialect
    self.content = content
    self.surroundings = surroundings
    server = try DemoServer(content)
    words = DemoStage.placements + content.words(url: server.url, dialect)
    let arguments = try ArgumentParser(OpenScreens.self).parse(words)
    let client = try Client(ClientOptions(arguments, surroundings), surroundings.console)
    greenroom = client.greenroom
    transport = client.transport
    greenroom.identify(firstUser)
  }

  private var firstUser: String { dialect == .resolve ? "ada" : "kim" }
  /// Gets the other side of the paywall's experiment, which each dialect draws in its own way.
  var secondUser: String { dialect == .resolve ? "lin" : "ada" }

  var url: String { server.url }
  var files: Int { transport.counts.files }

  // MARK: The server

  func startServer() throws(ToolError) { try server.start() }

  func stopServer() async { await server.stop() }

  /// Nothing is served or written any more.
  func end() async {
    await server.stop()
    await greenroom.finishWrites()
  }

  func publish(_ screen: String) throws(ToolError) {
    try content.publish(screen)
    try server.reload()
  }

  func pause(_ placement: String) throws(ToolError) {
    try content.pause(placement)
    try server.reload()
  }

  // MARK: Prefetching and opening

  func prefetch() async throws -> [DemoRow] {
    let start = ContinuousClock.now
    let before = transport.counts
    let outcomes = await greenroom.prefetch(Self.placements, warmMedia: true)
    let time = ContinuousClock.now - start
    let after = transport.counts
    await greenroom.finishWrites()
    let receipts = await receipts()
    return Self.placements.enumerated().map { index, placement in
      // The one request of a batch is the first placement's.
      let isShared = dialect == .resolve && index > 0
      let requests =
        dialect == .resolve
        ? after.backend - before.backend : after.backend(about: placement) - before.backend(about: placement)
      return DemoRow(
        placement: placement, outcome: outcomes[placement], flow: receipts[placement]?.flowID,
        isShared: isShared, requests: isShared ? 0 : requests, time: time)
    }
  }

  func open(_ placement: String) async -> DemoRow {
    await ScreenOpening(greenroom, transport).open(placement).row(dialect)
  }

  func openAll() async -> [DemoRow] {
    var rows: [DemoRow] = []
    for placement in Self.placements {
      rows.append(await open(placement))
    }
    await greenroom.finishWrites()
    return rows
  }

  func openInNewProcess() async throws -> [DemoRow] {
    let output = try await ChildProcess.output(
      of: surroundings.executable, [OpenScreens.name] + words)
    return try ScreenOpening.rows(of: output, dialect)
  }

  // MARK: Copies

  /// Opens placements while their copies are fresh. What took so long that they no longer are proves nothing and is
  /// done again, a few times.
  func whileFresh(_ open: () async throws -> [DemoRow]) async throws -> [DemoRow] {
    var rows: [DemoRow] = []
    for _ in 0..<Self.attempts {
      try await freshen()
      rows = try await open()
      if await areAllFresh(for: Self.refreshTime) { break }
    }
    return rows
  }

  /// Sees to it that the copies of all placements are fresh for a while.
  func freshen() async throws {
    guard await !areAllFresh(for: enoughTime) else { return }
    try await waitUntilStale()
    _ = try await prefetch()
  }

  private func areAllFresh(for seconds: TimeInterval) async -> Bool {
    await receipts().values.allSatisfy { $0.validFor ?? 0 > seconds }
  }

  func waitUntilStale() async throws {
    let line = ProgressLine(surroundings.console) { "waiting until the copies are stale" }
    try await line.show {
      while let left = await receipts().values.compactMap(\.validFor).max() {
        try await Task.sleep(for: .seconds(min(left, SampleContent.timeToLive) + 0.02))
      }
    }
  }

  /// Checks what is kept for every placement, without asking anybody.
  func require(_ promise: String, _ isKept: (Receipt) -> Bool) async throws {
    for (placement, receipt) in await receipts() where !isKept(receipt) {
      throw DemoFailure(
        sentence: "\(placement): promised is that \(promise), seen was the copy “\(receipt.copy.rawValue)”.")
    }
  }

  private func receipts() async -> [String: Receipt] {
    let receipts = await greenroom.storedReceipts(of: Self.placements.map { .placement($0) })
    return Self.placements.reduce(into: [:]) { $0[$1] = receipts[.placement($1)] }
  }
}

/// Why a step is not as promised, when it ended early.
struct DemoFailure: Error {
  let sentence: String
}

extension DemoRow {
  /// - Parameter isShared: whether another placement's request brought this one's answer too.
  fileprivate init(
    placement: String, outcome: PrefetchOutcome?, flow: String?, isShared: Bool, requests: Int,
    time: Duration
  ) {
    let origin: Origin =
      switch outcome?.state {
      case .warmed(fromCache: false) where outcome?.failure == nil: isShared ? .sameBatch : .network
      case .warmed(fromCache: false): .bundled
      case .warmed(fromCache: true): .lastGood
      case .noFlow: .noFlow
      case .failed, nil: .failed
      }
    self.init(
      placement: placement, origin: origin, shown: flow, requests: requests, time: time,
      hasMedia: outcome?.mediaWarmed ?? false,
      problem: (outcome?.state.error ?? outcome?.failure)?.message)
  }
}
