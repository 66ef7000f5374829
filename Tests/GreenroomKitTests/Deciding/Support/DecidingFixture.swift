import Foundation
import GreenroomCore
import GreenroomTesting

@testable import GreenroomKit

/// A state area in a folder of its own, and keepers that are processes on it, as far as one process can be two.
struct DecidingFixture {
  let store: StoreFixture
  let clock = ManualClock()

  init() throws { store = try StoreFixture() }

  /// A keeper as a new process would make it.
  func keeper(
    store other: (any DecisionStoring)? = nil, device: Attributes = [:], locale: String = "en_US"
  ) -> DecisionKeeper {
    DecisionKeeper(
      store: other ?? store.state(),
      facts: DecisionFacts(device: device, locale: { locale }, clock: clock, log: store.log), clock: clock)
  }

  /// Somebody; the salt is the same for all.
  func identity(
    _ user: String? = nil, install: String = "i", _ attributes: Attributes = [:]
  ) -> Identity {
    Identity(userID: user, installID: install, attributes: attributes, salt: [1, 2, 3])
  }
}

extension DecisionKeeper {
  /// Decides with a second of patience.
  func take(_ answer: DeliveryAnswer, _ identity: Identity, at clock: ManualClock) async -> TakenDecision {
    await take(answer, placement: "p", for: identity, until: clock.uptime + .seconds(1))
  }

  /// Decides, and where something is shown lets it appear at once.
  @discardableResult
  func present(_ answer: DeliveryAnswer, _ identity: Identity, at clock: ManualClock) async -> Decision {
    let taken = await take(answer, identity, at: clock)
    taken.display?.commit()
    return taken.decision
  }
}

/// The parts of a delivery, as JSON, with defaults for what a test does not care about.
struct DeliveryText {
  var experiment = "null"
  var rules = "[]"
  var frequency = "null"
  var holdout = "null"

  var answer: DeliveryAnswer {
    get throws {
      let text = """
        {"placement":"p","paywallId":"main","version":3,"paywall":{},"packages":[],
        "experiment":\(experiment),"rules":\(rules),"frequency":\(frequency),"holdout":\(holdout)}
        """
      return try DeliveryAnswer(JSONDocument(Array(text.utf8)).root)
    }
  }

  static func screen(_ id: String) -> String { #"{"paywallId":"\#(id)","version":1,"paywall":{}}"# }

  static func experiment(_ share: Double) -> String {
    #"{"id":"exp_1","shareB":\#(share),"epoch":0,"b":\#(screen("b"))}"#
  }

  static func rule(_ conditions: String) -> String {
    #"[{"id":"r","conditions":\#(conditions),"screen":\#(screen("ruled"))}]"#
  }

  static func limit(_ max: Int, _ window: String = #""lifetime""#) -> String {
    #"{"limits":[{"max":\#(max),"window":\#(window)}],"minIntervalSeconds":0}"#
  }

  static func interval(_ seconds: Int) -> String { #"{"limits":[],"minIntervalSeconds":\#(seconds)}"# }

  static let allHeldOut = #"{"id":"h_1","share":1}"#
}
