import Foundation
import GreenroomCore
import GreenroomKit

/// What the steps work with: a server over a copy of the sample content, and the SDK with a store on disk.
@MainActor
final class DemoStage {
  nonisolated static let onboarding = "onboarding"
  nonisolated static let paywall = "paywall"
  nonisolated static let firstUser = "ada"
  /// Gets the other variant of the paywall's experiment.
  nonisolated static let secondUser = "lin"

  /// A copy with less than this left, in seconds, may be stale before a slow machine has opened it.
  private static let enoughTime = 1.5
  /// In its last fifth a copy is refreshed behind, which is not what a step is about.
  private static let refreshTime = SampleContent.timeToLive / 5
  private static let attempts = 5
  private static let placements = [onboarding, paywall]

  let greenroom: Greenroom
  private let content: DemoContent
  private let server: DemoServer
  private let transport: CountingTransport
  private let words: [String]
  private let surroundings: Surroundings

  /// Starts the server and sets the SDK up as a first user's.
  init(_ content: DemoContent, _ surroundings: Surroundings) throws(ToolError) {
    self.content = content
    self.surroundings = surroundings
    server = try DemoServer(content)
    words = DemoStage.placements + content.words(url: server.url)
    let arguments = try ArgumentParser(OpenScreens.self).parse(words)
    let client = try Client(ClientOptions(arguments, surroundings), surroundings.console)
    greenroom = client.greenroom
    transport = client.transport
    greenroom.identify(Self.firstUser)
  }

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

  func pause(_ placement: String) throws(ToolError) {
    try content.pause(placement)
    try server.reload()
  }

  // MARK: Prefetching and opening

  func prefetch() async throws -> [DemoRow] {
    let start = ContinuousClock.now
    let requests = transport.counts.backend
    let outcomes = await greenroom.prefetch(Self.placements, warmMedia: true)
    let time = ContinuousClock.now - start
    let made = transport.counts.backend - requests
    await greenroom.finishWrites()
    let receipts = await receipts()
    return Self.placements.enumerated().map { index, placement in
      DemoRow(
        placement: placement, outcome: outcomes[placement], flow: receipts[placement]?.flowID,
        isFirst: index == 0, requests: made, time: time)
    }
  }

  func openAll() async -> [DemoRow] {
    var rows: [DemoRow] = []
    for placement in Self.placements {
      rows.append(await ScreenOpening(greenroom, transport).open(placement).row)
    }
    await greenroom.finishWrites()
    return rows
  }

  func openInNewProcess() async throws -> [DemoRow] {
    let output = try await ChildProcess.output(
      of: surroundings.executable, [OpenScreens.name] + words)
    return try ScreenOpening.rows(of: output)
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
    guard await !areAllFresh(for: Self.enoughTime) else { return }
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
  func require(_ promise: String, _ isKept: (Readiness) -> Bool) async throws {
    for (placement, receipt) in await receipts() where !isKept(receipt) {
      throw DemoFailure(
        sentence: "\(placement): promised is that \(promise), seen was the copy “\(receipt.copy.rawValue)”.")
    }
  }

  private func receipts() async -> [String: Readiness] {
    let receipts = await greenroom.storedReceipts(of: Self.placements.map { .placement($0) })
    return Self.placements.reduce(into: [:]) { $0[$1] = receipts[.placement($1)] }
  }
}

/// Why a step is not as promised, when it ended early.
struct DemoFailure: Error {
  let sentence: String
}

extension DemoRow {
  /// - Parameter isFirst: the one request of a batch is the first placement's.
  fileprivate init(
    placement: String, outcome: PrefetchOutcome?, flow: String?, isFirst: Bool, requests: Int, time: Duration
  ) {
    let origin: Origin =
      switch outcome?.state {
      case .warmed(fromCache: false) where outcome?.failure == nil: isFirst ? .network : .sameBatch
      case .warmed(fromCache: false): .bundled
      case .warmed(fromCache: true): .lastGood
      case .noFlow: .noFlow
      case .failed, nil: .failed
      }
    self.init(
      placement: placement, origin: origin, flow: flow, requests: isFirst ? requests : 0, time: time,
      hasMedia: outcome?.mediaWarmed ?? false,
      problem: (outcome?.state.error ?? outcome?.failure)?.message)
  }
}
