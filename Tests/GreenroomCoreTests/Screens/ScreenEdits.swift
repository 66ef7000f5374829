import GreenroomCore

extension DocumentTree {
  /// The tree of a value that was read.
  init(_ value: JSONValue) {
    switch value.kind {
    case .object: self = .object(value.members.map { ($0.key, DocumentTree($0.value)) })
    case .array: self = .array(value.elements.map { DocumentTree($0) })
    case .string: self = .text(String(value.rawText.dropFirst().dropLast()))
    default: self = .literal(value.rawText)
    }
  }

  private static let screenJunk: [DocumentTree] = [
    .literal("null"), .literal("true"), .literal("-1e400"), .literal("0.5"), .text(""), .text("{{x}}"),
    .text("newer"), .text("https://junk"), .array([]), .object([]),
    .array([.literal("null"), .array([.object([])])]),
    .object([("type", .text("stack")), ("components", .object([]))]),
    .object([("light", .object([("original", .text("https://junk/a.png"))]))]),
    .object([("conditions", .array([.object([("type", .text("newer"))])])), ("properties", .object([]))]),
  ]

  /// Replaces, drops, repeats or renames the child at `position`, or puts something before it.
  mutating func mutate(at position: Int, _ random: inout DocumentRandom) {
    let junk = Self.screenJunk[random.below(Self.screenJunk.count)]
    let edit = random.below(5)
    switch self {
    case .object(var members):
      switch edit {
      case 0: members[position].value = junk
      case 1: members.remove(at: position)
      case 2: members.insert(("newer", junk), at: position)
      case 3: members.append((members[position].key, junk))
      default: members[position].key += "X"
      }
      self = .object(members)
    case .array(var elements):
      switch edit {
      case 0: elements[position] = junk
      case 1: elements.remove(at: position)
      case 2: elements.insert(junk, at: position)
      case 3: elements.append(elements[position])
      default: elements.swapAt(0, position)
      }
      self = .array(elements)
    case .text, .literal: break
    }
  }
}
