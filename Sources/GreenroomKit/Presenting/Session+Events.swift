import GreenroomCore

/// What a presenter says of a session. It works without; then only the session's beginning and end are known.
extension Session {
  /// The ways in which a user touches an element. More may be added: switch with a default.
  public enum Interaction: String, Sendable {
    /// A touch of a button or another element.
    case tap
    /// A switch or a choice was set.
    case toggle
    /// A text was changed and left.
    case change
  }

  /// The first frame is visible: from here on the presentation counts. Call it as soon as that is so; at the
  /// latest it is taken to be so when ``Presenter/present(_:from:)`` returns. A second call changes nothing, nor does
  /// one behind the end.
  public func appeared() {
    reporter?.appeared()
  }

  /// A screen of the flow came into view, the first one included.
  ///
  /// - Parameter screenID: the id of the screen's node.
  public func reportScreenView(_ screenID: String) {
    var event = FlowEvent(FlowEvent.screenView)
    event.screenID = screenID
    reporter?.report(event)
  }

  /// A screen of the flow went out of view, also with the end of the flow. How long it was there is known from
  /// ``reportScreenView(_:)``.
  ///
  /// - Parameter screenID: the id of the screen's node.
  public func reportScreenExit(_ screenID: String) {
    var event = FlowEvent(FlowEvent.screenExit)
    event.screenID = screenID
    reporter?.report(event)
  }

  /// The user touched an element whose actions run.
  ///
  /// - Parameters:
  ///   - interaction: how it was touched.
  ///   - elementID: the id of the component.
  ///   - elementType: the component's type, such as `button`.
  public func reportInteraction(_ interaction: Interaction, elementID: String, elementType: String) {
    var event = FlowEvent(FlowEvent.interaction)
    event.element = (elementID, elementType, interaction.rawValue)
    reporter?.report(event)
  }

  /// A test inside the flow chose a variant for the first time. The server's own experiment is reported by itself.
  ///
  /// - Parameters:
  ///   - experimentKey: the test's key.
  ///   - nodeID: the id of the test's node.
  ///   - variantID: the id of the variant.
  public func reportExperimentExposure(_ experimentKey: String, nodeID: String, variantID: String) {
    var event = FlowEvent(FlowEvent.exposure)
    event.assignment = (nodeID, variantID)
    event.properties = ["experiment_key": .string(experimentKey)]
    reporter?.report(event)
  }

  /// The user bought something.
  ///
  /// - Parameters:
  ///   - revenue: in `currency`; left out where it is no number.
  ///   - currency: an ISO 4217 code, in any case.
  ///   - productID: what was bought.
  ///   - metadata: what else is to be known; it wins over the product id under the name `product_id`.
  public func reportConversion(
    revenue: Double? = nil, currency: String? = nil, productID: String? = nil, metadata: AttributeBag = [:]
  ) {
    var event = FlowEvent(FlowEvent.conversion)
    event.revenue = revenue.flatMap { $0.isFinite ? $0 : nil }
    event.currency = currency?.uppercased()
    if let productID { event.properties["product_id"] = .string(productID) }
    event.properties.merge(metadata.values) { _, metadata in metadata }
    reporter?.report(event)
  }

  /// An event that the flow's author made up.
  public func reportEvent(_ name: String, properties: AttributeBag = [:]) {
    var event = FlowEvent(name)
    event.isCustom = true
    event.properties = properties.values
    reporter?.report(event)
  }
}
