import Foundation
import GreenroomCore
import GreenroomKit

extension AnalyticsEvent {
  /// The event as it goes to the backend; nil for one without a name.
  init?(_ event: OutgoingEvent) {
    guard let json = try? JSONDocument(event.body).root, let name = json["event_type"]?.string else {
      return nil
    }
    eventName = name
    timestamp = Date(timeIntervalSince1970: Double(event.time) / 1000)
    placementId = json["placement_id"]?.string
    flowId = json["flow_id"]?.string ?? ""
    flowVersionId = json["flow_version_id"]?.string ?? ""
    properties =
      json["properties"].map { AttributeValue.members(of: $0) }?
      .compactMapValues { VariableValue($0) } ?? [:]
  }
}
