/// Walks the components of a screen, known or not, on a stack of its own: header, body and footer, in each
/// component what it holds, then its badges, then what takes its place.
struct ScreenWalk {
  /// One component.
  struct Step {
    let component: JSONValue
    let type: ScreenComponentType
    /// Where the component stands, its own `visible` included.
    let place: ScreenPlace
    let overrides: [ScreenOverride]
    /// Whether this was found by searching a component of unknown type, and may be no component at all.
    let isLoose: Bool

    /// Whether the component itself may be seen first. One of unknown type is not where its fallback is shown.
    var isFirstView: Bool { place.isFirstView && (type != .unknown || fallback == nil) }

    /// What takes the component's place where its type is not known.
    var fallback: JSONValue? {
      component["fallback"].flatMap { $0.kind == .object ? $0 : nil }
    }

    /// The values that the property `name` may have.
    func forms(of name: StaticString) -> PropertyForms {
      PropertyForms(name, of: component, under: overrides)
    }
  }

  /// Something still to be walked.
  struct Item {
    let value: JSONValue
    /// The type that the place asks for; nil for any.
    var type: ScreenComponentType?
    let place: ScreenPlace
    var isLoose = false
  }

  let context: ViewContext
  /// The page and the tabs that were come by.
  var scopes = [ScreenScope(parent: nil, tabID: nil, isShown: true)]
  /// The next time at which a countdown of the first view ends, where the time is known.
  var nextChange: Int?

  private let judge: ScreenJudge
  private let selections: [PackageSelection]
  private var pending: [Item] = []

  /// A walk of `document`. Without `selections`, which go by ``scopes``, nothing counts as selected yet.
  init(
    _ document: ScreenDocument, _ judge: ScreenJudge, _ context: ViewContext,
    selections: [PackageSelection] = []
  ) {
    self.context = context
    self.judge = judge
    self.selections = selections
    if let base = document.base { push(Self.roots(of: base)) }
  }

  private static func roots(of base: JSONValue) -> [Item] {
    let known: [(StaticString, ScreenComponentType)] = [
      ("header", .frame), ("stack", .stack), ("sticky_footer", .frame),
    ]
    let roots = known.compactMap { name, type in
      base[name].map { Item(value: $0, type: type, place: ScreenPlace()) }
    }
    let others = base.members.filter { key, value in
      value.kind.isContainer && key != "background" && !known.contains { key == "\($0.0)" }
    }
    return roots + others.map { Item(value: $0.value, place: ScreenPlace(), isLoose: true) }
  }

  /// The next component; nil behind the last.
  mutating func next() -> Step? {
    while let item = pending.popLast() {
      switch item.value.kind {
      case .object: return enter(item)
      case .array where item.isLoose:
        push(item.value.elements.map { Item(value: $0, place: item.place, isLoose: true) })
      default: continue
      }
    }
    return nil
  }

  private mutating func push(_ items: [Item]) {
    pending.append(contentsOf: items.reversed())
  }

  private mutating func enter(_ item: Item) -> Step {
    let type = ScreenComponentType(item.value, at: item.type)
    var place = item.place
    place.card = card(of: item.value, type, in: place)
    let subject = ScreenJudge.Subject(card: place.card, selection: selection(in: place.scope))
    let overrides = judge.overrides(of: item.value, for: subject)
    if type.canBeHidden {
      let own = PropertyForms.isTrue("visible", of: item.value, under: overrides)
      place.visible = place.visible.and(own)
    }
    let step = Step(
      component: item.value, type: type, place: place, overrides: overrides, isLoose: item.isLoose)
    push(parts(of: step))
    return step
  }

  private func selection(in scope: Int) -> PackageSelection {
    selections.indices.contains(scope) ? selections[scope] : .undecided
  }

  private func card(
    of component: JSONValue, _ type: ScreenComponentType, in place: ScreenPlace
  ) -> ScreenJudge.Card {
    switch type {
    case .package: component["package_id"]?.text.map { .package($0) } ?? place.card
    case .tabButton: .tabButton(isSelected: isButtonOfSelectedTab(component, in: place))
    default: place.card
    }
  }

  private func isButtonOfSelectedTab(_ button: JSONValue, in place: ScreenPlace) -> Bool {
    guard let selected = place.selectedTab else { return false }
    if let id = button["tab_id"]?.string { return id == selected.id }
    return button["tab_index"]?.integer == selected.index
  }
}
