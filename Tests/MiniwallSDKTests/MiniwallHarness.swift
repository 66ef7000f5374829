import Foundation
import GreenroomCore
import GreenroomKit
import GreenroomTesting
import MiniwallSDK
import TestSupport

/// Miniwall over a backend inside the process, a manual clock and folders of its own.
@MainActor
struct MiniwallHarness {
  let miniwall = MiniwallInstance()
  let backend = TestBackend()
  let clock = ManualClock()
  let presenter = RecordingPresenter()
  let log = RecordingLog()
  let folder: TemporaryFolder

  init(
    configures: Bool = true, folder: TemporaryFolder? = nil,
    _ change: (inout Greenroom.Configuration) -> Void = { _ in }
  ) throws {
    self.folder = try folder ?? TemporaryFolder("miniwall")
    miniwall.presenter = presenter
    guard configures else { return }
    var configuration = Greenroom.Configuration(
      deliveryKey: "pk_test", baseURL: "https://delivery.example.test")
    configuration.transport = backend
    configuration.clock = clock
    configuration.jitter = { 0 }
    configuration.logLevel = .warn
    configuration.logHandler = log
    configuration.cacheDirectory = self.folder.file("cache")
    configuration.stateDirectory = self.folder.file("state")
    change(&configuration)
    miniwall.configure(configuration)
  }

  /// As `Miniwall.preload(placements:)`.
  func preload(_ placements: String...) async {
    await miniwall.greenroom?.preload(placements)
  }

  /// As `Miniwall.present(_:)`.
  func present(_ source: MiniwallSource) async throws -> MiniwallResult {
    try await miniwall.present(source)
  }

  /// The events that were sent.
  var events: [TestRequest] { backend.eventRequests }

  /// Sends the events that are queued.
  func sendEvents() async {
    await miniwall.greenroom?.sendEvents()
  }

  /// Returns when nothing is left to write.
  func settle() async {
    await miniwall.greenroom?.finishWrites()
  }
}

/// Shows everything at once and closes it again.
@MainActor
final class RecordingPresenter: MiniwallPresenter {
  private(set) var shown: [MiniwallPresentation] = []
  var failure: (any Error)?

  func present(_ presentation: MiniwallPresentation) async throws {
    if let failure { throw failure }
    shown.append(presentation)
    presentation.close()
  }
}

/// Keeps what is logged.
final class RecordingLog: LogHandler {
  private let entries = Lock<[LogEntry]>([])

  func log(_ entry: LogEntry) {
    entries.withLock { $0.append(entry) }
  }

  func messages(_ level: LogLevel) -> [String] {
    entries.withLock { $0 }.filter { $0.level == level }.map(\.description)
  }
}
