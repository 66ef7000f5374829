/// One answer of the delivery dialect: what a placement shows, and the rules by which a device decides.
///
/// A class, so that decisions and their traces refer to it instead of copying.
package final class DeliveryAnswer: Sendable {
  /// The placement that is answered; nil for a screen asked for by id.
  package let placement: String?
  /// The placement's own screen, side A of an experiment; nil when nothing is shown now.
  package let screen: Screen?
  package let experiment: Experiment?
  /// The audiences, in the order in which they are tried.
  package let rules: [Rule]
  package let frequency: Frequency?
  package let holdout: Holdout?
  /// How the placement's screens are presented; nil leaves it to the app.
  package let display: Display?
  package let trigger: Trigger
  /// When the server expects to answer otherwise, in milliseconds since 1970.
  package let validUntil: Int?
  /// The JSON that was read.
  package let source: JSONValue
  /// What was read otherwise than it was written.
  package let notes: [Note]

  /// Reads an answer.
  ///
  /// Content is read leniently. A value of the wrong type in `rules`, `experiment`, `frequency`, `holdout` or
  /// `paywall` refuses the answer as a whole, since losing one of them changes who sees what.
  ///
  /// - Throws: ``DeliveryAnswerError`` with the field at fault.
  package init(_ json: JSONValue) throws(DeliveryAnswerError) {
    guard json.kind == .object else { throw .init(field: "", expected: "an object") }
    var reader = DeliveryReader()
    source = json
    placement = json["placement"]?.string
    screen = try reader.readScreen(json, field: "")
    experiment = try reader.readExperiment(json["experiment"])
    rules = try reader.readRules(json["rules"])
    frequency = try reader.readFrequency(json["frequency"])
    holdout = try reader.readHoldout(json["holdout"])
    display = Display(json["display"])
    trigger = Trigger(json["trigger"])
    validUntil = json["validUntil"]?.string.flatMap(Timestamp.milliseconds(rfc3339:))
    notes = reader.notes
  }

  /// An answer that shows `screen` and has no gates.
  init(showing screen: Screen) {
    source = screen.paywall
    placement = nil
    self.screen = screen
    experiment = nil
    rules = []
    frequency = nil
    holdout = nil
    display = nil
    trigger = .manual
    validUntil = nil
    notes = []
  }

  /// Whether the answer may be taken for `key`: one that names another placement went astray on the way.
  package func answers(placement key: String) -> Bool {
    placement.map { $0.isExactly(key) } ?? true
  }
}

/// Why an answer was refused.
package struct DeliveryAnswerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The field, as a path.
  package let field: String
  /// What must stand there.
  package let expected: String

  package var description: String {
    field.isEmpty ? "the answer is not \(expected)" : "\(field) is not \(expected)"
  }
}

extension DeliveryAnswer {
  /// Something in an answer that was not taken as written.
  package struct Note: Hashable, Sendable, CustomStringConvertible {
    package let field: String
    package let message: String

    package var description: String { "\(field): \(message)" }
  }
}
