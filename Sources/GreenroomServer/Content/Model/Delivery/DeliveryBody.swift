import GreenroomCore

/// Writes answers of the delivery dialect: every field always, null or empty when there is nothing in it.
struct DeliveryBody {
  /// Nil for a screen that is asked for by its id.
  let placement: String?
  /// Nil when nothing is shown.
  let screen: ScreenFile?
  var rules = DeliveryRules()
  /// When the answer will be another one, in milliseconds since 1970.
  var validUntil: Int?
  /// Writes empty objects in place of screens, for a look at what stands around them.
  var isOutline = false

  func template() -> Template {
    var body = Template()
    body.append(text: #"{"placement":"#)
    body.append(placement.map(Self.string) ?? Self.null)
    body.append(text: ",")
    append(screen, to: &body)
    append(rules.experiment, to: &body)
    append(rules.rules, to: &body)
    for (name, value) in [
      ("frequency", rules.frequency), ("holdout", rules.holdout), ("display", rules.display),
    ] {
      body.append(text: #","\#(name)":"#)
      body.append(value ?? Self.null)
    }
    body.append(text: #","trigger":"#)
    body.append(rules.trigger ?? Array(#"{"type":"manual"}"#.utf8))
    if let validUntil {
      body.append(text: #","validUntil":"\#(GreenroomCore.Timestamp.rfc3339(milliseconds: validUntil))""#)
    }
    body.append(text: "}")
    return body
  }

  private func append(_ screen: ScreenFile?, to body: inout Template) {
    guard let screen else {
      return body.append(text: #""paywallId":null,"version":null,"paywall":null,"packages":[]"#)
    }
    body.append(text: #""paywallId":"#)
    body.append(Self.string(screen.id))
    body.append(text: #","version":\#(screen.version),"paywall":"#)
    if isOutline { body.append(text: "{}") } else { body.append(screen.text) }
    body.append(text: #","packages":"#)
    body.append(screen.packages)
  }

  private func append(_ shown: ShownScreen, to body: inout Template) {
    body.append(text: "{")
    append(shown.file, to: &body)
    if let display = shown.display {
      body.append(text: #","display":"#)
      body.append(display)
    }
    body.append(text: "}")
  }

  private func append(_ experiment: DeliveryRules.Experiment?, to body: inout Template) {
    body.append(text: #","experiment":"#)
    guard let experiment else { return body.append(Self.null) }
    body.append(text: #"{"id":"#)
    body.append(Self.string(experiment.id))
    body.append(text: #","shareB":"#)
    body.append(experiment.shareB)
    body.append(text: #","epoch":\#(experiment.epoch),"b":"#)
    append(experiment.screenB, to: &body)
    body.append(text: "}")
  }

  private func append(_ rules: [DeliveryRules.Rule], to body: inout Template) {
    body.append(text: #","rules":["#)
    for (index, rule) in rules.enumerated() {
      body.append(text: index == 0 ? #"{"id":"# : #",{"id":"#)
      body.append(Self.string(rule.id))
      body.append(text: #","conditions":"#)
      body.append(rule.conditions)
      body.append(text: #","screen":"#)
      if let screen = rule.screen { append(screen, to: &body) } else { body.append(Self.null) }
      body.append(text: "}")
    }
    body.append(text: "]")
  }

  private static let null = Array("null".utf8)

  private static func string(_ text: String) -> [UInt8] {
    var json: [UInt8] = []
    json.append(jsonString: text)
    return json
  }
}
