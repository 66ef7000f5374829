import GreenroomCore

/// Writes the events of one presentation in the resolve dialect's form.
struct FlowEventWriter: Sendable {
  /// What the progress of the presentation adds.
  struct Moment: Sendable {
    var sinceStart: Duration?
    var onScreen: Duration?
    var screen: String?
    var assignments: [String: String] = [:]
  }

  let app: EventApp
  let placement: String
  let flow: FlowDelivery
  /// The user for whom the flow was resolved; a change during the presentation does not matter.
  let userID: String
  let deliverySource: DeliverySource

  // MARK: Events

  var start: FlowEvent {
    var event = FlowEvent(FlowEvent.start)
    event.properties = ["flow_name": .string(flow.flow.value["name"]?.text ?? flow.flowID)]
    if let entry = flow.flow.entry { event.properties["entry_node_id"] = .string(entry.id) }
    return event
  }

  /// The exposure to the server's experiment; nil where the user takes part in none.
  var exposure: FlowEvent? {
    flow.experimentID.map { experiment in
      var event = FlowEvent(FlowEvent.exposure)
      event.properties = ["experiment_key": .string(experiment)]
      return event
    }
  }

  func end(isComplete: Bool, viewed: Int, lastScreen: String?) -> FlowEvent {
    var event = FlowEvent(isComplete ? FlowEvent.complete : FlowEvent.exit)
    event.screenID = lastScreen
    event.properties = ["screens_viewed": .integer(viewed)]
    if isComplete, let lastScreen { event.properties["final_screen_id"] = .string(lastScreen) }
    return event
  }

  // MARK: Form

  /// - Parameter time: milliseconds since 1970; whole seconds of it are sent.
  func write(_ event: FlowEvent, id: String, time: Int, _ moment: Moment) -> [UInt8] {
    var text = JSONText()
    text.object { text in
      text.member("event_id", id)
      text.member("app_id", app.appID)
      text.member("event_type", event.name)
      text.member("timestamp", Timestamp.rfc3339(milliseconds: time - time % 1000))
      text.member("placement_id", placement)
      text.member("user_id", userID)
      text.member("session_id", app.sessionID)
      text.member("device_platform", app.platform)
      text.member("sdk_version", GreenroomVersion.current)
      text.key("is_debug")
      text.value(app.isDebug)
      text.member("app_version", ifAny: app.version)
      text.member("country", ifAny: app.country)
      writeFlow(to: &text)
      writeScreen(moment.screen, to: &text)
      write(event, moment, to: &text)
    }
    return text.bytes
  }

  private func writeFlow(to text: inout JSONText) {
    text.member("flow_id", flow.flowID)
    text.member("flow_version_id", flow.versionID)
    text.member("flow_version", flow.flowVersion)
    text.member("experiment_id", ifAny: flow.experimentID)
    text.member("variant_id", ifAny: flow.variantID)
    text.member("variant_name", ifAny: flow.variantName)
  }

  private func writeScreen(_ id: String?, to text: inout JSONText) {
    guard let id else { return }
    text.member("screen_id", id)
    guard let (index, screen) = flow.flow.screens.enumerated().first(where: { $0.element.id == id }) else {
      return
    }
    text.member("screen_name", ifAny: screen.value["name"]?.text)
    text.member("screen_index", index)
  }

  private func write(_ event: FlowEvent, _ moment: Moment, to text: inout JSONText) {
    text.member("element_id", ifAny: event.element.id)
    text.member("element_type", ifAny: event.element.type)
    text.member("interaction_type", ifAny: event.element.interaction)
    if let revenue = event.revenue {
      text.key("revenue")
      text.value(.double(revenue))
    }
    text.member("currency", ifAny: event.currency)
    text.member("time_since_flow_start_ms", ifAny: moment.sinceStart?.wholeMilliseconds)
    text.member("time_on_screen_ms", ifAny: moment.onScreen?.wholeMilliseconds)
    var properties = event.properties
    if !event.isCustom { properties["delivery_source"] = .string(deliverySource.rawValue) }
    text.key("properties")
    text.value(properties)
    guard !moment.assignments.isEmpty else { return }
    text.key("ab_assignments")
    text.value(moment.assignments.mapValues { .string($0) })
  }
}
