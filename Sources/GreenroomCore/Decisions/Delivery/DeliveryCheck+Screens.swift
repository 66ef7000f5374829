extension DeliveryCheck {
  /// Checks the screen in `value`: the answer's own, side B's or a rule's.
  mutating func checkScreen(_ value: JSONValue, isOwn: Bool = false) {
    checkID(value)
    guard let paywall = value["paywall"].present else { return checkNothing(value, isOwn: isOwn) }
    guard paywall.kind == .object else {
      return error(
        paywall, "paywall is \(paywall.kind.words), so devices refuse the whole answer",
        remedy: "Write a screen's JSON, or null to show nothing.")
    }
    let screen = ScreenDocument(paywall, uiConfig: value["ui_config"])
    let diagnostics = screen.diagnostics + screen.assets(in: .allScreens).diagnostics
    var known: Set<DocumentDiagnostic> = []
    for diagnostic in diagnostics where known.insert(diagnostic).inserted { add(CheckFinding(diagnostic)) }
    checkVersion(value)
    checkPackages(value["packages"], of: screen)
    if !isOwn { checkDisplay(value["display"]) }
  }

  private mutating func checkID(_ value: JSONValue) {
    let isShown = value["paywall"].present != nil
    switch value["paywallId"].present {
    case let id? where id.text == nil:
      error(id, "paywallId is no text", remedy: "Write the screen's id, or null without a screen.")
    case nil where isShown:
      warn(
        value, "The screen has no paywallId, so events and traces cannot name it",
        remedy: "Write the screen's id.")
    case let id? where !isShown:
      warn(
        id, "A screen is named and none is given, so nothing is shown",
        remedy: "Give the screen as paywall, or set paywallId to null.")
    default: break
    }
  }

  private mutating func checkNothing(_ value: JSONValue, isOwn: Bool) {
    guard !isOwn else { return }
    warn(
      value, "There is no paywall, so nothing is shown",
      remedy: "Give the screen as paywall, if one is meant to be shown.")
  }

  private mutating func checkVersion(_ value: JSONValue) {
    let version = value["version"].present
    if let number = version?.integer, number >= 1 { return }
    warn(
      version ?? value, "version is \(version == nil ? "missing" : "no whole number of 1 or more")",
      remedy: "Write a number that rises by 1 with each publish of the screen.")
  }

  private mutating func checkPackages(_ value: JSONValue?, of screen: ScreenDocument) {
    guard let value = value.present else { return }
    guard value.kind == .array, value.elements.allSatisfy({ $0.kind == .string }) else {
      return error(value, "packages is no list of texts", remedy: "List the ids of the screen's packages.")
    }
    let expected = screen.packageIDs
    guard value.elements.compactMap(\.string) != expected else { return }
    let list = expected.isEmpty ? "it has none" : "they are \(expected.joined(separator: ", "))"
    warn(value, "packages are not the screen's", remedy: "List them in the screen's order; \(list).")
  }

  // MARK: Presentation

  mutating func checkDisplay(_ value: JSONValue?) {
    guard let value = value.present else { return }
    guard value.kind == .object else {
      return warn(value, "display is no object, so it is ignored", remedy: "Write an object or null.")
    }
    let mode = value["mode"].present
    guard mode?.string.flatMap(DeliveryAnswer.Display.Mode.init(rawValue:)) == nil else { return }
    warn(
      mode ?? value, "The display mode is not known, so it is a sheet",
      remedy: "Write fullscreen, sheet, drawer, popup, push or inline.")
  }

  mutating func checkTrigger(_ value: JSONValue?) {
    guard let value = value.present else { return }
    let type = value["type"]?.string
    if type == "manual" || type == "app_start" { return }
    if type == "event", value["name"]?.text != nil { return }
    let problem = type == "event" ? "The trigger names no event" : "The trigger's type is not known"
    warn(
      value, "\(problem), so it is manual", remedy: "Write manual, app_start, or event with a name.")
  }
}

extension JSONKind {
  /// With its article.
  var words: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
