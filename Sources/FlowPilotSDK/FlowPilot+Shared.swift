package import GreenroomKit

extension FlowPilot {
  private static let instance = SharedInstance()

  /// The instance that ``configure(_:)`` made; nil before.
  public static var shared: FlowPilot? { instance.current }

  /// Makes ``shared`` and starts warming the launch placements in the background. Reads and writes nothing itself.
  ///
  /// An API key that does not begin with `fp_`, or an empty app id, is logged and leaves ``shared`` as it is.
  public static func configure(_ configuration: FlowPilotConfiguration) {
    configure(configuration) { _ in }
  }

  /// Configures an engine whose seams `change` sets.
  package static func configure(
    _ configuration: FlowPilotConfiguration, _ change: (inout Greenroom.Configuration) -> Void
  ) {
    guard let flowPilot = FlowPilot(configuration, change) else { return }
    instance.share(flowPilot)
    flowPilot.greenroom.start()
  }

  /// The user is `userId` from the next call on. A flow that was warmed for another user is not fresh for this one.
  ///
  /// Before ``configure(_:)`` it is remembered for it. An empty id is ignored with a warning.
  public static func identify(_ userId: String) {
    instance.change(.identify(userId))
  }

  /// Nobody is identified from the next call on: a log-out. The user's flows are deleted, and a new anonymous id
  /// is made.
  ///
  /// Before ``configure(_:)`` it is remembered for it.
  public static func reset() {
    instance.change(.reset)
  }
}
