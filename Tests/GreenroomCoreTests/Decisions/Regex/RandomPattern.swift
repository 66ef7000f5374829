/// Makes patterns of the subset, and subjects that have a fair chance to match them.
struct RandomPattern {
  var random: SeededRandom

  private static let literals = Array("abcAB01_ \t-,:;!@#%&=~'\"<>/`").map(String.init)
  private static let escaped = Array(".^$*+?()[]{}|\\/-").map { "\\\($0)" }
  private static let classes = ["\\d", "\\w", "\\s", "\\D", "\\W", "\\S", "."]

  /// A pattern, never the empty one, which the platform's engine refuses.
  mutating func pattern(depth: Int = 3) -> String {
    let text = choice(depth: depth, mayLoop: true)
    return text.isEmpty ? "()" : text
  }

  private mutating func choice(depth: Int, mayLoop: Bool) -> String {
    let options = random.chance(0.25) ? 2 + random.below(2) : 1
    return (0..<options).map { _ in sequence(depth: depth, mayLoop: mayLoop) }
      .joined(separator: "|")
  }

  private mutating func sequence(depth: Int, mayLoop: Bool) -> String {
    (0..<random.below(4)).map { _ in repeated(depth: depth, mayLoop: mayLoop) }.joined()
  }

  private mutating func repeated(depth: Int, mayLoop: Bool) -> String {
    if random.chance(0.12) { return random.pick(["^", "$", "\\b", "\\B"]) }
    guard random.chance(0.4) else { return atom(depth: depth, mayLoop: mayLoop) }
    if mayLoop, random.chance(0.4) {
      return consuming(depth: depth) + random.pick(["*", "+", "{1,}", "{2,}"]) + lazy()
    }
    let low = random.below(3)
    let counts = ["?", "{\(low)}", "{\(low),\(low + random.below(3))}"]
    return atom(depth: depth, mayLoop: mayLoop) + random.pick(counts) + lazy()
  }

  private mutating func lazy() -> String { random.chance(0.2) ? "?" : "" }

  /// What takes at least one character. The platform's engine fails on loops over nothing, `(?:)+?` say, and
  /// then reports no match.
  private mutating func consuming(depth: Int) -> String {
    let first = atom(depth: 0, mayLoop: false)
    guard depth > 0, random.chance(0.4) else { return first }
    let options = [first + sequence(depth: depth - 1, mayLoop: false), atom(depth: 0, mayLoop: false)]
    return "(" + options.prefix(1 + random.below(2)).joined(separator: "|") + ")"
  }

  private mutating func atom(depth: Int, mayLoop: Bool) -> String {
    switch random.below(10) {
    case 0, 1: return random.pick(Self.classes)
    case 2: return set()
    case 3...5 where depth > 0:
      let inner = choice(depth: depth - 1, mayLoop: mayLoop)
      return random.chance(0.5) ? "(\(inner))" : "(?:\(inner))"
    case 6: return random.pick(Self.escaped)
    default: return random.pick(Self.literals)
    }
  }

  private mutating func set() -> String {
    let members = (0...random.below(3)).map { _ in member() }.joined()
    let leading = random.chance(0.1) ? "-" : ""
    let trailing = random.chance(0.1) ? "-" : ""
    return "[" + (random.chance(0.3) ? "^" : "") + leading + members + trailing + "]"
  }

  private mutating func member() -> String {
    switch random.below(5) {
    case 0: random.pick(["\\d", "\\w", "\\s", "\\S", "\\]", "\\\\", "\\-", "\\^", "\\["])
    case 1: random.pick(["a-c", "A-Z", "0-9", "!-~", " -/", "a-a"])
    default: random.pick(["a", "b", "c", "B", "1", "_", " ", "\t", ".", "*", "+", "?", "(", ")", "$", ","])
    }
  }

  /// Printable ASCII, space and tab; mostly what patterns are made of.
  mutating func subject() -> String {
    let everything = (0x20...0x7e).map { Character(Unicode.Scalar(UInt8($0))) } + ["\t"]
    let likely = Array("abcAB01_ \t-.,")
    return String((0..<random.below(14)).map { _ in random.pick(random.chance(0.8) ? likely : everything) })
  }
}
