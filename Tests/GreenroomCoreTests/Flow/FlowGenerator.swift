/// Makes random flows whose every file has a name of its own.
struct FlowGenerator {
  var random: DocumentRandom
  private var names = 0

  init(seed: UInt64) { random = DocumentRandom(seed: seed) }

  mutating func flow() -> DocumentTree {
    let screens = 2 + random.below(3)
    var nodes = (0..<screens).map { screen("s\($0)") }
    nodes.append(
      .object([
        ("id", .text("test")), ("kind", .text("abTest")),
        ("variants", .array((0..<screens).map { variant("s\($0)") })),
      ]))
    nodes.append(
      .object([
        ("id", .text("cond")), ("kind", .text("condition")), ("condition", condition(depth: 0)),
      ]))
    return .object([
      ("entryNodeId", .text(["s0", "test", "cond"][random.below(3)])), ("nodes", .array(nodes)),
      ("edges", .array((0..<4).map { _ in edge(screens) })),
      ("variables", .array([variable("v"), variable("w")])),
      ("background", background()),
      ("persistentUI", .object([("navigationBar", zone()), ("footer", zone())])),
    ])
  }

  private mutating func name(_ suffix: String) -> DocumentTree {
    names += 1
    return .text("https://file/\(names)\(suffix)")
  }

  // MARK: Graph

  private mutating func screen(_ id: String) -> DocumentTree {
    .object([
      ("id", .text(id)), ("kind", .text("screen")), ("layout", component(depth: 0)),
      ("props", .object([("background", background())])),
      ("screenSettings", .object([("footer", .object([("replaceLayout", component(depth: 2))]))])),
    ])
  }

  private mutating func variant(_ target: String) -> DocumentTree {
    .object([("targetNodeId", .text(target)), ("weight", .literal("\(random.below(3))"))])
  }

  private mutating func edge(_ screens: Int) -> DocumentTree {
    let ids = (0..<screens).map { "s\($0)" } + ["test", "cond"]
    return .object([
      ("fromNodeId", .text(ids[random.below(ids.count)])), ("toNodeId", .text(ids[random.below(ids.count)])),
      ("kind", .text(["normal", "conditionTrue", "conditionFalse"][random.below(3)])),
    ])
  }

  private mutating func variable(_ key: String) -> DocumentTree {
    let source: DocumentTree =
      random.oneIn(2)
      ? .object([("kind", .text("constant")), ("value", .literal("true"))])
      : .object([("kind", .text("sdk")), ("path", .text("p"))])
    return .object([("key", .text(key)), ("source", source)])
  }

  private mutating func condition(depth: Int) -> DocumentTree {
    if depth < 3, random.oneIn(2) {
      return .object([
        ("op", .text(["and", "or"][random.below(2)])),
        ("conditions", .array([condition(depth: depth + 1), condition(depth: depth + 1)])),
      ])
    }
    return .object([
      ("op", .text("equals")), ("left", .object([("var", .text(["v", "w"][random.below(2)]))])),
      ("right", .literal(["true", "false"][random.below(2)])),
    ])
  }

  // MARK: What is seen

  private mutating func zone() -> DocumentTree {
    .object([("visible", .literal("true")), ("layout", component(depth: 2))])
  }

  private mutating func background() -> DocumentTree {
    let image = DocumentTree.object([("src", name(".png"))])
    return .object([("layers", .array([.object([("type", .text("image")), ("image", image)])]))])
  }

  private mutating func component(depth: Int) -> DocumentTree {
    switch random.below(depth < 3 ? 6 : 3) {
    case 0: leaf("image", "src", value(".png"))
    case 1: leaf("lottie", "src", value(".json"))
    case 2: leaf("text", "text", .text("words"))
    default:
      .object([
        ("type", .text("stack")), ("props", .object([("spacing", .literal("8"))])),
        ("children", .array((0..<1 + random.below(2)).map { _ in component(depth: depth + 1) })),
      ])
    }
  }

  private func leaf(_ type: String, _ key: String, _ value: DocumentTree) -> DocumentTree {
    .object([("type", .text(type)), ("props", .object([(key, value), ("width", .literal("40"))]))])
  }

  private mutating func value(_ suffix: String) -> DocumentTree {
    guard random.oneIn(3) else { return name(suffix) }
    let choice = DocumentTree.object([("when", condition(depth: 2)), ("value", name(suffix))])
    return .object([
      ("type", .text("conditional")), ("cases", .array([choice])),
      ("else", .object([("type", .text("static")), ("value", name(suffix))])),
    ])
  }
}
