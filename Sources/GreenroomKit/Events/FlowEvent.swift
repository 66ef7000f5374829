import GreenroomCore

/// Something that happened in a flow, as far as it does not follow from the session.
struct FlowEvent: Sendable {
  let name: String
  /// The screen it happened on; nil is the one that was viewed last.
  var screenID: String?
  var element: (id: String?, type: String?, interaction: String?) = (nil, nil, nil)
  var revenue: Double?
  var currency: String?
  /// The choice of a test inside the flow: its node and the variant.
  var assignment: (node: String, variant: String)?
  var properties: Attributes = [:]
  /// Whether an author made it up. Such an event carries its own properties only.
  var isCustom = false

  init(_ name: String) {
    self.name = name
  }

  static let screenView = "screen_view"
  static let screenExit = "screen_exit"
  static let interaction = "element_interaction"
  static let exposure = "experiment_exposure"
  static let conversion = "conversion"
  static let start = "flow_start"
  static let complete = "flow_complete"
  static let exit = "flow_exit"
}
