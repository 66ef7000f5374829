import GreenroomCore

/// The parts of a delivery, as JSON, with defaults for what a test does not care about.
struct DeliveryText {
  var placement = "p"
  var paywall = "{}"
  var experiment = "null"
  var rules = "[]"
  var frequency = "null"
  var holdout = "null"

  var text: String {
    """
    {"placement":"\(placement)","paywallId":"main","version":1,"paywall":\(paywall),"packages":[],
    "experiment":\(experiment),"rules":\(rules),"frequency":\(frequency),"holdout":\(holdout)}
    """
  }

  var answer: DeliveryAnswer {
    get throws { try DeliveryAnswer(json(text)) }
  }

  static func screen(_ id: String) -> String { #"{"paywallId":"\#(id)","version":1,"paywall":{}}"# }

  static func experiment(_ share: Double, id: String = "exp_1", epoch: Int = 0) -> String {
    #"{"id":"\#(id)","shareB":\#(share),"epoch":\#(epoch),"b":\#(screen("b"))}"#
  }

  static func rule(_ id: String, _ conditions: String, _ screen: String?) -> String {
    #"{"id":"\#(id)","conditions":\#(conditions),"screen":\#(screen.map(Self.screen) ?? "null")}"#
  }

  static func holdout(_ share: Double, id: String = "h_1") -> String {
    #"{"id":"\#(id)","share":\#(share)}"#
  }

  static func limit(_ max: Int, _ window: String) -> String { #"{"max":\#(max),"window":\#(window)}"# }

  static func frequency(_ limits: String..., minInterval: Int = 0) -> String {
    #"{"limits":[\#(limits.joined(separator: ","))],"minIntervalSeconds":\#(minInterval)}"#
  }

  /// A limit of one display ever.
  static let once = frequency(limit(1, #""lifetime""#))
}

/// Somebody at some time.
func context(
  user: String? = nil, install: String? = nil, at now: Int = 1_700_000_000_000, uptime: Int? = nil,
  _ attributes: Attributes = [:]
) -> DecisionContext {
  DecisionContext(
    identity: DecisionIdentity(userID: user, installID: install), attributes: attributes, now: now,
    uptime: uptime)
}

extension DecisionState {
  /// Decides, and where something is shown lets it appear at once.
  @discardableResult
  mutating func present(_ answer: DeliveryAnswer, _ context: DecisionContext) -> Decision {
    let (decision, reservation) = take(answer, in: context)
    if let reservation { commit(reservation, now: context.now, uptime: context.uptime) }
    return decision
  }
}
