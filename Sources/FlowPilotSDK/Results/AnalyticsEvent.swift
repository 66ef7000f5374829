public import Foundation

/// Something that happened in a flow; see ``FlowPilot/setAnalyticsCallback(_:)``.
public struct AnalyticsEvent: Sendable {
  /// The event's name, such as `flow_start`.
  public let eventName: String
  /// When it happened.
  public let timestamp: Date
  /// The placement's key.
  public let placementId: String?
  /// The flow's id.
  public let flowId: String
  /// The id of the flow's version.
  public let flowVersionId: String
  /// What else the event says, by name.
  public let properties: [String: VariableValue]
}
