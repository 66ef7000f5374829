extension ScreenWalk {
  /// What a component holds, in the order in which it is walked.
  mutating func parts(of step: Step) -> [Item] {
    let component = step.component
    let fallback = fallback(of: step)
    switch step.type {
    case .stack:
      return children("components", of: step) + badges(of: step) + fallback
    case .package, .purchaseButton, .tabButton, .frame:
      return stack("stack", of: component, at: step.place) + fallback
    case .button: return stack("stack", of: component, at: step.place) + sheet(of: step) + fallback
    case .timeline: return children("items", of: step, .timelineItem) + fallback
    case .timelineItem: return entry(of: step) + fallback
    case .tabs: return tabs(of: step) + fallback
    case .carousel: return pages(of: step) + fallback
    case .countdown: return countdown(of: step)
    case .text, .image, .icon, .video, .webView, .leaf: return fallback
    case .unknown: return content(ofUnknown: step)
    }
  }

  // MARK: Plain

  /// A stack by the name of the member that holds it; none where that is no object.
  func stack(_ name: StaticString, of value: JSONValue?, at place: ScreenPlace) -> [Item] {
    guard let stack = value?[name], stack.kind == .object else { return [] }
    return [Item(value: stack, type: .stack, place: place)]
  }

  private func children(
    _ name: StaticString, of step: Step, _ type: ScreenComponentType? = nil
  ) -> [Item] {
    step.component[name]?.elements.map { Item(value: $0, type: type, place: step.place) } ?? []
  }

  private func entry(of step: Step) -> [Item] {
    let parts: [(StaticString, ScreenComponentType)] = [
      ("icon", .icon), ("title", .text), ("description", .text),
    ]
    return parts.compactMap { name, type in
      step.component[name].map { Item(value: $0, type: type, place: step.place) }
    }
  }

  private func badges(of step: Step) -> [Item] {
    step.forms(of: "badge").forms.flatMap { form in
      stack("stack", of: form.value, at: step.place.reached(if: form.mayHold))
    }
  }

  /// What opens after a tap.
  private func sheet(of step: Step) -> [Item] {
    let action = step.component["action"]
    let sheet = action?["sheet"] ?? action?["destination"]?["sheet"]
    return stack("stack", of: sheet, at: step.place.reached(if: false))
  }

  /// What readers draw that do not know the component. We know it, so the first view does not need it, save for
  /// a web page that cannot be drawn.
  private func fallback(of step: Step) -> [Item] {
    guard let fallback = step.fallback else { return [] }
    let isShown = step.type == .webView && drawsPage(of: step.component) != .yes
    return [Item(value: fallback, place: isShown ? step.place : step.place.replaced)]
  }

  private func drawsPage(of component: JSONValue) -> Verdict {
    EmbeddedPage.isValid(component) ? Verdict(known: context.drawsWebViews) : .no
  }

  // MARK: Unknown types

  /// A component of unknown type shows its fallback. Without one, whoever knows the type may show all it holds.
  private func content(ofUnknown step: Step) -> [Item] {
    let fallback = step.fallback
    var items = fallback.map { [Item(value: $0, place: step.place)] } ?? []
    for (key, value) in step.component.members where value.kind.isContainer && key != "fallback" {
      let place = step.place.reached(if: fallback == nil && key != "sheet")
      items.append(Item(value: value, place: place, isLoose: true))
    }
    return items
  }
}
