import Foundation
import TestSupport

/// An answer of the delivery dialect, with defaults for what a test does not care about.
struct DeliverySample {
  var placement = #""paywall""#
  var paywall = Self.screen
  var experiment = "null"
  var rules = "[]"
  var frequency = "null"
  var holdout = "null"

  var text: String {
    """
    {"placement":\(placement),"paywallId":"main","version":1,"paywall":\(paywall),"packages":[],\
    "experiment":\(experiment),"rules":\(rules),"frequency":\(frequency),"holdout":\(holdout),\
    "display":{"mode":"sheet"},"trigger":{"type":"manual"}}
    """
  }

  /// The text in a file of `folder`.
  func file(in folder: TemporaryFolder, _ name: String = "delivery.json") throws -> String {
    let url = folder.file(name)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  static let screen = """
    {"default_locale":"en_US","components_config":{"base":{"stack":{"type":"stack","components":[]}}},\
    "components_localizations":{"en_US":{}}}
    """

  static func side(_ id: String) -> String {
    #"{"paywallId":"\#(id)","version":1,"paywall":\#(screen),"packages":[]}"#
  }

  static func experiment(_ share: Double, id: String = "exp_1") -> String {
    #"{"id":"\#(id)","shareB":\#(share),"epoch":0,"b":\#(side("b"))}"#
  }

  static func rule(_ id: String, _ conditions: String, _ screen: String?) -> String {
    #"{"id":"\#(id)","conditions":\#(conditions),"screen":\#(screen.map(side) ?? "null")}"#
  }

  static func limit(_ max: Int, _ window: String) -> String {
    #"{"limits":[{"max":\#(max),"window":\#(window)}],"minIntervalSeconds":0}"#
  }

  static func holdout(_ share: Double, id: String = "h_1") -> String {
    #"{"id":"\#(id)","share":\#(share)}"#
  }

  /// Every step of a decision has its turn.
  static let full = DeliverySample(
    experiment: experiment(0.88),
    rules: """
      [\(rule("us-adults", #"{"country":"US","age":{"$gte":18,"$lt":99}}"#, "us")),\
      \(rule("next", #"{"plan":{"$soon":1}}"#, nil)),\(rule("plus", #"{"user.plan":"plus"}"#, nil)),\
      \(rule("last", #"{"country":"FR"}"#, "fr"))]
      """,
    frequency: #"{"limits":[{"max":2,"window":{"seconds":86400}}],"minIntervalSeconds":600}"#,
    holdout: holdout(0.1))
}
