/// Makes random screens with every kind of component, whose every file has a name of its own.
struct ScreenGenerator {
  var random: DocumentRandom
  private var names = 0
  private var localized: [(String, DocumentTree)] = []
  private var fonts: [(String, DocumentTree)] = []

  init(seed: UInt64) { random = DocumentRandom(seed: seed) }

  mutating func screen() -> DocumentTree {
    localized = []
    fonts = []
    let base = DocumentTree.object([
      ("background", background()),
      ("header", .object([("type", .text("header")), ("stack", stack(depth: 2))])),
      ("stack", stack(depth: 0)),
      ("sticky_footer", .object([("type", .text("footer")), ("stack", stack(depth: 1))])),
    ])
    return .object([
      ("default_locale", .text("en_US")), ("components_config", .object([("base", base)])),
      ("components_localizations", .object([("en_US", .object(localized)), ("de_DE", .object([]))])),
      ("ui_config", .object([("app", .object([("fonts", .object(fonts))]))])),
    ])
  }

  // MARK: Files

  private mutating func file(_ suffix: String) -> DocumentTree {
    names += 1
    return .text("https://file/\(names)\(suffix)")
  }

  private mutating func set(_ suffix: String = ".png") -> DocumentTree {
    let key = suffix == ".mp4" ? "url" : "original"
    var themes: [(String, DocumentTree)] = [
      ("light", .object([("width", .literal("9")), (key, file(suffix))]))
    ]
    if random.oneIn(3) { themes.append(("dark", .object([(key, file(suffix))]))) }
    return .object(themes)
  }

  private mutating func background() -> DocumentTree {
    if random.oneIn(2) {
      return .object([("type", .text("image")), ("value", set()), ("fit_mode", .text("fill"))])
    }
    return .object([("type", .text("video")), ("value", set(".mp4")), ("fallback_image", set())])
  }

  private mutating func icon() -> [(String, DocumentTree)] {
    [("type", .text("icon")), ("base_url", file("")), ("formats", .object([("svg", .text("a.svg"))]))]
  }

  private mutating func lid(_ value: DocumentTree) -> DocumentTree {
    names += 1
    localized.append(("lid\(names)", value))
    return .text("lid\(names)")
  }

  private mutating func text() -> [(String, DocumentTree)] {
    names += 1
    fonts.append(("F\(names)", .object([("ios", .object([("url", .text("https://file/\(names).ttf"))]))])))
    let font = DocumentTree.text("F\(names)")
    return [("type", .text("text")), ("text_lid", lid(.text("{{ product.price }}"))), ("font_name", font)]
  }

  // MARK: Components

  private mutating func stack(depth: Int) -> DocumentTree {
    let count = depth > 3 ? 1 : 1 + random.below(3)
    var members: [(String, DocumentTree)] = [
      ("type", .text("stack")), ("components", .array((0..<count).map { _ in component(depth: depth + 1) })),
    ]
    if random.oneIn(3) { members.append(("background", background())) }
    if random.oneIn(4) {
      members.append(("badge", .object([("stack", .object([("components", .array([leaf()]))]))])))
    }
    if random.oneIn(4) { members.append(overrides([("background", background())])) }
    return withVisible(members)
  }

  private mutating func component(depth: Int) -> DocumentTree {
    if depth > 4 { return leaf() }
    let stack = { (self: inout ScreenGenerator) in ("stack", self.stack(depth: depth + 1)) }
    switch random.below(12) {
    case 0: return .object([("type", .text("button")), stack(&self), ("action", sheet(depth: depth))])
    case 1:
      names += 1
      let id = DocumentTree.text("package\(names)")
      return withVisible([("type", .text("package")), ("package_id", id), stack(&self)])
    case 2: return .object([("type", .text("purchase_button")), stack(&self)])
    case 3:
      let control = DocumentTree.object([stack(&self)])
      let tabs = (0..<2).map { DocumentTree.object([("id", .text("\($0)")), stack(&self)]) }
      return withVisible([
        ("type", .text("tabs")), ("control", control), ("tabs", .array(tabs)), ("background", background()),
      ])
    case 4:
      let pages = (0..<3).map { _ in self.stack(depth: depth + 1) }
      return withVisible([
        ("type", .text("carousel")), ("pages", .array(pages)), overrides([("background", background())]),
      ])
    case 5:
      return .object([
        ("type", .text("countdown")), ("countdown_stack", self.stack(depth: depth + 1)),
        ("end_stack", self.stack(depth: depth + 1)), ("fallback", self.stack(depth: depth + 2)),
      ])
    case 6:
      return .object([
        ("type", .text("web_view")), ("id", .text("w")), ("protocol_version", .literal("1")),
        ("url", .text("https://x/")), ("fallback", component(depth: depth + 1)),
      ])
    case 7:
      return .object([
        ("type", .text("newer")),
        ("fallback", random.oneIn(2) ? component(depth: depth + 1) : .literal("null")),
        ("rows", .array([.object([("cells", .array([component(depth: depth + 1)]))])])),
      ])
    case 8: return self.stack(depth: depth)
    default: return leaf()
    }
  }

  private mutating func sheet(depth: Int) -> DocumentTree {
    .object([
      ("type", .text("navigate_to")), ("destination", .text("sheet")),
      ("sheet", .object([("stack", stack(depth: depth + 2))])),
    ])
  }

  private mutating func leaf() -> DocumentTree {
    switch random.below(5) {
    case 0: return withVisible(text() + [overrides([("text_lid", lid(.text("x")))])])
    case 1:
      return withVisible(
        icon() + [overrides([("formats", .object([("svg", .text("b.svg"))])), ("base_url", file(""))])])
    case 2:
      return withVisible([
        ("type", .text("video")), ("source", set(".mp4")), ("fallback_source", set()),
        overrides([("source", set(".mp4")), ("fallback_source", set())]),
      ])
    case 3:
      let item = DocumentTree.object([("title", .object(text())), ("icon", .object(icon()))])
      return withVisible([("type", .text("timeline")), ("items", .array([item]))])
    default:
      return withVisible([
        ("type", .text("image")), ("source", set()), ("override_source_lid", lid(set())),
        overrides([("source", set())]),
      ])
    }
  }

  // MARK: Conditions

  private mutating func withVisible(_ members: [(String, DocumentTree)]) -> DocumentTree {
    random.oneIn(5) ? .object(members + [("visible", .literal("false"))]) : .object(members)
  }

  private mutating func overrides(_ properties: [(String, DocumentTree)]) -> (String, DocumentTree) {
    let conditions: [DocumentTree] = [
      .object([("type", .text("selected"))]), .object([("type", .text("intro_offer"))]),
      .object([("type", .text("medium"))]),
      .object([
        ("type", .text("variable_condition")), ("operator", .text("=")), ("variable", .text("v")),
        ("value", .literal("1")),
      ]),
    ]
    let chosen = (0..<random.below(3)).map { _ in conditions[random.below(conditions.count)] }
    let override = DocumentTree.object([("conditions", .array(chosen)), ("properties", .object(properties))])
    return ("overrides", .array([override]))
  }
}
