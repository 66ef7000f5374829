import Foundation
import GreenroomCore
import GreenroomKit
import GreenroomTesting
import TestSupport

/// One instance over a held-still backend, a manual clock and folders of its own.
struct Harness: Sendable {
  let world: World
  let greenroom: Greenroom

  var backend: TestBackend { world.backend }
  var clock: ManualClock { world.clock }
  var log: RecordingLog { world.log }
  var errors: RecordedErrors { world.errors }

  init(
    _ world: World? = nil, _ change: (inout Greenroom.Configuration) -> Void = { _ in }
  ) throws {
    let world = try world ?? World()
    self.world = world
    greenroom = try Greenroom(world.configuration(change))
  }

  /// A second process on the same folders, as far as one process can be two.
  func relaunched(
    _ change: (inout Greenroom.Configuration) -> Void = { _ in }
  ) async throws -> Harness {
    await greenroom.finishWrites()
    return try Harness(World(folder: world.folder, now: clock.now), change)
  }
}

/// What an instance stands on.
struct World: Sendable {
  let backend = TestBackend()
  let clock: ManualClock
  let log = RecordingLog()
  let errors = RecordedErrors()
  let folder: TemporaryFolder

  init(folder: TemporaryFolder? = nil, now: Date = Date(timeIntervalSince1970: 1_800_000_000)) throws {
    self.folder = try folder ?? TemporaryFolder("kit")
    clock = ManualClock(now: now)
  }

  /// The harness's configuration, for `Greenroom.configure` and for faces.
  func configuration(
    _ change: (inout Greenroom.Configuration) -> Void = { _ in }
  ) -> Greenroom.Configuration {
    var configuration = Greenroom.Configuration(apiKey: "fp_test_key", appID: "app")
    configuration.transport = backend
    configuration.clock = clock
    configuration.jitter = { 0 }
    configuration.logLevel = .verbose
    configuration.logHandler = log
    configuration.onError = { [errors] in errors.append($0) }
    configuration.cacheDirectory = folder.url.appendingPathComponent("cache")
    configuration.stateDirectory = folder.url.appendingPathComponent("state")
    change(&configuration)
    return configuration
  }
}

/// Keeps what is logged.
final class RecordingLog: LogHandler {
  private let entries = Lock<[LogEntry]>([])

  func log(_ entry: LogEntry) {
    entries.withLock { $0.append(entry) }
  }

  var all: [LogEntry] { entries.withLock { $0 } }

  func messages(_ level: LogLevel) -> [String] {
    all.filter { $0.level == level }.map(\.description)
  }
}

/// Keeps what the error callback receives.
final class RecordedErrors: Sendable {
  private let errors = Lock<[GreenroomError]>([])

  func append(_ error: GreenroomError) {
    errors.withLock { $0.append(error) }
  }

  var codes: [GreenroomError.Code] { errors.withLock { $0.map(\.code) } }
}

extension PrefetchOutcome {
  /// The state in a word, for comparison.
  var word: String {
    switch state {
    case .warmed(let fromCache): fromCache ? "warmed from cache" : "warmed"
    case .noFlow: "no flow"
    case .failed(let error): "failed: \(error.code.rawValue)"
    }
  }
}

extension [String: PrefetchOutcome] {
  /// Every outcome in a word.
  var words: [String: String] { mapValues(\.word) }
}
