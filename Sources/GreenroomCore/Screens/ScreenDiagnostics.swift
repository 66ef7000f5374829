/// Says what of a screen could not be read.
struct ScreenDiagnostics {
  private let document: ScreenDocument
  private let table: [String: JSONValue]
  private let locale: String?
  private var list = DiagnosticList()

  init(_ document: ScreenDocument) {
    self.document = document
    locale = document.locale(preferring: [])
    table = document.table(locale)
  }

  mutating func findings() -> [DocumentDiagnostic] {
    checkWhole()
    let context = ViewContext()
    var walk = ScreenWalk(document, ScreenJudge(document, context), context)
    while let step = walk.next() {
      checkType(of: step)
      checkContent(of: step)
      checkOverrides(of: step.component)
    }
    return list.items
  }

  // MARK: Whole

  private mutating func checkWhole() {
    if let problem = document.presentationProblem { list.report(.error, at: document.value, problem) }
    if let named = document.value["default_locale"], let name = named.text, name != locale {
      let instead = locale.map { "; \($0) is shown" } ?? ""
      list.report(.warning, at: named, "the default locale \(name) has no texts\(instead)")
    }
    guard let tables = document.tables else { return }
    for (name, table) in tables.members where table.kind != .object {
      list.report(.warning, at: table, "the texts of \(name) have to be an object")
    }
  }

  private mutating func checkType(of step: ScreenWalk.Step) {
    guard step.type == .unknown, !step.isLoose else { return }
    guard let type = step.component["type"]?.text else {
      return list.report(.warning, at: step.component, "a component needs a type")
    }
    let consequence = step.fallback == nil ? "what it holds is kept in" : "its fallback is shown"
    list.report(.note, at: step.component, "the type \(type) is unknown; \(consequence)")
  }

  // MARK: Components

  private mutating func checkContent(of step: ScreenWalk.Step) {
    let component = step.component
    switch step.type {
    case .stack: checkList("components", of: component)
    case .timeline: checkList("items", of: component)
    case .carousel: checkList("pages", of: component)
    case .tabs: checkTabs(component)
    case .text: checkText(step)
    case .package where component["package_id"]?.text == nil:
      list.report(.warning, at: component, "a package needs a package_id")
    case .webView where !EmbeddedPage.isValid(component):
      list.report(.warning, at: component, "the web page cannot be drawn; the fallback is shown")
    case .countdown: checkDates(step)
    default: break
    }
  }

  private mutating func checkList(_ name: StaticString, of component: JSONValue) {
    guard let values = component[name], values.kind == .array else {
      return list.report(.warning, at: component, "\(name) has to be an array")
    }
    for value in values.elements where value.kind != .object {
      list.report(.warning, at: value, "a component has to be an object")
    }
  }

  private mutating func checkTabs(_ component: JSONValue) {
    checkList("tabs", of: component)
    guard let named = component["default_tab_id"], let id = named.text,
      let tabs = component["tabs"], !tabs.elements.contains(where: { $0["id"]?.string == id })
    else { return }
    list.report(.warning, at: named, "no tab has the id \(id); the first is shown")
  }

  private mutating func checkText(_ step: ScreenWalk.Step) {
    let lids = step.forms(of: "text_lid").forms
    if lids.isEmpty { list.report(.warning, at: step.component, "a text needs a text_lid") }
    for lid in lids.map(\.value) where lid.text.flatMap({ table[$0]?.string }) == nil {
      list.report(.warning, at: lid, "\(locale ?? "the screen") has no such text; nothing is shown")
    }
  }

  private mutating func checkDates(_ step: ScreenWalk.Step) {
    for style in step.forms(of: "style").forms.map(\.value) {
      let isDate = style["date"]?.string.flatMap(Timestamp.milliseconds(rfc3339:)) != nil
      guard style["type"]?.isString("date") ?? true, !isDate else { continue }
      list.report(.warning, at: style, "the date of a countdown cannot be read; it counts as ended")
    }
  }

  private mutating func checkOverrides(of component: JSONValue) {
    guard let overrides = component.named("overrides") else { return }
    if overrides.kind != .array { list.report(.warning, at: overrides, "overrides have to be an array") }
    for override in overrides.elements {
      guard override["properties"]?.kind == .object, let conditions = override["conditions"],
        conditions.kind == .array
      else {
        list.report(.warning, at: override, "an override needs conditions and properties; it never applies")
        continue
      }
      for condition in conditions.elements {
        guard case .unknown = ScreenCondition(condition).test else { continue }
        list.report(
          .note, at: condition, "the condition cannot be read; overrides with it or with rules never apply")
      }
    }
  }
}

extension ScreenDocument {
  /// What of the screen could not be read.
  package var diagnostics: [DocumentDiagnostic] {
    var diagnostics = ScreenDiagnostics(self)
    return diagnostics.findings()
  }
}
