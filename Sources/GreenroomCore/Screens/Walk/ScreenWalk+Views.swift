/// Components that show one part of what they hold at a time.
extension ScreenWalk {
  // MARK: Tabs

  /// The control and all tabs; the first view shows the selected one. Each tab may select a package of its own.
  mutating func tabs(of step: Step) -> [Item] {
    let tabs = step.component["tabs"].map { Array($0.elements) } ?? []
    let selected = selectedTab(of: step.component, among: tabs)
    var place = step.place
    place.selectedTab = ScreenPlace.SelectedTab(id: tabs[safe: selected]?["id"]?.string, index: selected)
    var items = stack("stack", of: step.component["control"], at: place)
    for (index, tab) in tabs.enumerated() {
      var inside = place.reached(if: index == selected)
      scopes.append(
        ScreenScope(parent: place.scope, tabID: tab["id"]?.string, isShown: inside.isFirstView))
      inside.scope = scopes.count - 1
      items += stack("stack", of: tab, at: inside)
    }
    return items
  }

  private func selectedTab(of component: JSONValue, among tabs: [JSONValue]) -> Int {
    let named = component["id"]?.string.flatMap { context.selectedTabs[$0] }
    for id in [named, component["default_tab_id"]?.string] {
      guard let id else { continue }
      if let index = tabs.firstIndex(where: { $0["id"]?.string == id }) { return index }
    }
    return 0
  }

  // MARK: Carousels

  /// All pages; the first view has the initial one and its neighbours, which may look in at the sides. Overrides may
  /// change which page is initial, and whether the last is a neighbour of the first.
  func pages(of step: Step) -> [Item] {
    guard let pages = step.component["pages"], pages.kind == .array, pages.count > 0 else { return [] }
    let named = step.component["id"]?.string.flatMap { context.selectedPages[$0] }
    let last = pages.count - 1
    let shown = named.map { [min(max($0, 0), last)] } ?? initialPages(of: step, last: last)
    let wraps = step.forms(of: "loop").possible.contains { $0.bool == true }
    return pages.elements.enumerated().map { index, page in
      let isNear = shown.contains { abs(index - $0) <= 1 || wraps && abs(index - $0) == last }
      return Item(value: page, type: .stack, place: step.place.reached(if: isNear))
    }
  }

  /// The pages that the carousel may open with.
  private func initialPages(of step: Step, last: Int) -> Set<Int> {
    let forms = step.forms(of: "initial_page_index")
    let pages = forms.possible.map { $0.wholeNumber(in: 0...last) ?? 0 }
    return Set(pages + (forms.mayBeAbsent ? [0] : []))
  }

  // MARK: Countdowns

  /// The stacks before and after the end, and what stands in for both where there is neither.
  mutating func countdown(of step: Step) -> [Item] {
    let running = stack("countdown_stack", of: step.component, at: step.place)
    let ended = stack("end_stack", of: step.component, at: step.place)
    let isEnded = isEnded(step)
    let fallback = stack("fallback", of: step.component, at: step.place)
    return running.map { $0.reached(if: isEnded != .yes || ended.isEmpty) }
      + ended.map { $0.reached(if: isEnded != .no) }
      + fallback.map { running.isEmpty && ended.isEmpty ? $0 : $0.replaced }
  }

  private mutating func isEnded(_ step: Step) -> Verdict {
    let styles = step.forms(of: "style")
    var verdicts = Set(styles.possible.map { isEnded($0, isFirstView: step.place.isFirstView) })
    if styles.mayBeAbsent { verdicts.insert(.yes) }
    return verdicts.count == 1 ? verdicts.first ?? .unknown : .unknown
  }

  /// A date that cannot be read has passed.
  private mutating func isEnded(_ style: JSONValue, isFirstView: Bool) -> Verdict {
    guard style["type"]?.isString("date") ?? true else { return .unknown }
    guard let end = style["date"]?.string.flatMap(Timestamp.milliseconds(rfc3339:)) else { return .yes }
    guard let now = context.now else { return .unknown }
    if isFirstView, end > now { nextChange = min(nextChange ?? end, end) }
    return Verdict(end <= now)
  }
}

extension ScreenWalk.Item {
  fileprivate func reached(if condition: Bool) -> ScreenWalk.Item {
    ScreenWalk.Item(value: value, type: type, place: place.reached(if: condition), isLoose: isLoose)
  }

  fileprivate var replaced: ScreenWalk.Item {
    ScreenWalk.Item(value: value, type: type, place: place.replaced, isLoose: isLoose)
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
