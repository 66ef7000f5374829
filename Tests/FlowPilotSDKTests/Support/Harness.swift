import FlowPilotSDK
import Foundation
import GreenroomKit
import GreenroomTesting
import TestSupport

/// A FlowPilot over a backend inside the process, a manual clock and folders of its own. No request leaves it.
struct Harness: Sendable {
  let world: World
  let flowPilot: FlowPilot

  var backend: TestBackend { world.backend }
  var clock: ManualClock { world.clock }
  var log: RecordingLog { world.log }
  var errors: Recorded<FlowPilotError> { world.errors }
  var presenter: RecordingPresenter { world.presenter }

  init(
    _ configuration: FlowPilotConfiguration = FlowPilotConfiguration(apiKey: "fp_test_key", appId: "app"),
    in world: World? = nil
  ) throws {
    let world = try world ?? World()
    self.world = world
    flowPilot = try world.flowPilot(configuration)
  }

  /// Starts the launch warm-up, as `configure` does.
  func launch() {
    flowPilot.greenroom.start()
  }

  /// Says who the user is, as `FlowPilot.identify` does to the shared instance.
  func identify(_ userID: String) {
    flowPilot.greenroom.identify(userID)
  }

  /// The delivery source of the session that a present would show.
  func source(_ placement: String) async throws -> FlowDeliverySource {
    try await flowPilot.createSession(placementKey: placement).deliverySource
  }

  /// A second process on the same folders, as far as one process can be two.
  func relaunched() async throws -> Harness {
    await flowPilot.greenroom.finishWrites()
    return try Harness(in: World(folder: world.folder, now: clock.now))
  }
}

/// What an instance stands on.
struct World: Sendable {
  let backend = TestBackend()
  let clock: ManualClock
  let log = RecordingLog()
  let errors = Recorded<FlowPilotError>()
  let presenter = RecordingPresenter()
  let hasPresenter: Bool
  let folder: TemporaryFolder

  init(
    hasPresenter: Bool = true, folder: TemporaryFolder? = nil,
    now: Date = Date(timeIntervalSince1970: 1_800_000_000)
  ) throws {
    self.hasPresenter = hasPresenter
    self.folder = try folder ?? TemporaryFolder("flowpilot")
    clock = ManualClock(now: now)
  }

  /// An instance whose seams are this world's. Its presenter is the recording one unless it has another.
  func flowPilot(_ configuration: FlowPilotConfiguration) throws -> FlowPilot {
    guard let flowPilot = FlowPilot(configuration, seams) else { throw Refused() }
    flowPilot.setErrorCallback { [errors] in errors.append($0) }
    return flowPilot
  }

  /// Puts this world's seams in place of the system's.
  func seams(_ configuration: inout Greenroom.Configuration) {
    configuration.transport = backend
    configuration.clock = clock
    configuration.jitter = { 0 }
    configuration.logLevel = .verbose
    configuration.logHandler = log
    if hasPresenter { configuration.presenter = configuration.presenter ?? presenter }
    configuration.cacheDirectory = folder.url.appendingPathComponent("cache")
    configuration.stateDirectory = folder.url.appendingPathComponent("state")
  }

  struct Refused: Error {}
}
