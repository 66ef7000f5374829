import GreenroomCore
package import GreenroomKit

extension FlowPilot {
  private enum IdentityChange {
    case identify(String)
    case reset
  }

  private struct Process {
    var shared: FlowPilot?
    /// What was said before `configure`, in order.
    var early: [IdentityChange] = []
  }

  private static let process = Lock(Process())

  /// The instance that ``configure(_:)`` made; nil before.
  public static var shared: FlowPilot? { process.withLock { $0.shared } }

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
    share(flowPilot)
    flowPilot.greenroom.start()
  }

  /// The user is `userId` from the next call on. A flow that was warmed for another user is not fresh for this one.
  ///
  /// Before ``configure(_:)`` it is remembered for it. An empty id is ignored with a warning.
  public static func identify(_ userId: String) {
    change(.identify(userId))
  }

  /// Nobody is identified from the next call on: a log-out. The user's flows are deleted, and a new anonymous id
  /// is made.
  public static func reset() {
    change(.reset)
  }

  private static func change(_ change: IdentityChange) {
    let shared = process.withLock { process -> FlowPilot? in
      if process.shared == nil { process.early.append(change) }
      return process.shared
    }
    shared?.apply(change)
  }

  private func apply(_ change: IdentityChange) {
    switch change {
    case .identify(let userId): greenroom.identify(userId)
    case .reset: greenroom.reset()
    }
  }

  /// Publishes an instance once it knows everything that was said before.
  private static func share(_ flowPilot: FlowPilot) {
    while let early = takeEarlyChanges(orShare: flowPilot) {
      for change in early { flowPilot.apply(change) }
    }
  }

  private static func takeEarlyChanges(orShare flowPilot: FlowPilot) -> [IdentityChange]? {
    process.withLock { process in
      guard !process.early.isEmpty else {
        process.shared = flowPilot
        return nil
      }
      defer { process.early = [] }
      return process.early
    }
  }
}
