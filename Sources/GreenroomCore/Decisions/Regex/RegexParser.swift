/// Reads a pattern into a tree. Groups recurse; the bound on a pattern's length bounds the depth.
struct RegexParser {
  private let scalars: [Unicode.Scalar]
  private let ignoresCase: Bool
  private var position = 0

  init(_ pattern: String, ignoringCase: Bool) {
    scalars = Array(pattern.unicodeScalars)
    ignoresCase = ignoringCase
  }

  mutating func parse() throws(RegexRefusal) -> RegexNode {
    let node = try readChoice().node
    guard position == scalars.count else { throw .unbalanced }
    return node
  }

  /// A piece of a pattern, and what may be done with it.
  private struct Piece {
    var node: RegexNode
    var isRepeatable = true
    /// Whether it contains `*`, `+` or `{m,}`.
    var isUnbounded = false
  }

  private mutating func readChoice() throws(RegexRefusal) -> Piece {
    var options = [try readSequence()]
    while skip("|") { options.append(try readSequence()) }
    guard options.count > 1 else { return options[0] }
    return Piece(
      node: .choice(options.map(\.node)), isUnbounded: options.contains { $0.isUnbounded })
  }

  private mutating func readSequence() throws(RegexRefusal) -> Piece {
    var pieces: [Piece] = []
    while let next = current, next != "|", next != ")" {
      pieces.append(try readRepetitions(of: try readAtom()))
    }
    guard pieces.count != 1 else { return pieces[0] }
    let node: RegexNode = pieces.isEmpty ? .empty : .sequence(pieces.map(\.node))
    return Piece(node: node, isUnbounded: pieces.contains { $0.isUnbounded })
  }

  // MARK: Repetitions

  private mutating func readRepetitions(of piece: Piece) throws(RegexRefusal) -> Piece {
    guard let (atLeast, atMost) = try readBounds() else { return piece }
    guard piece.isRepeatable else { throw .nothingToRepeat }
    if atMost == nil, piece.isUnbounded { throw .nestedRepetition }
    _ = skip("?")
    if let next = current, "?*+{".unicodeScalars.contains(next) { throw .doubledRepetition }
    return Piece(
      node: .repetition(piece.node, atLeast: atLeast, atMost: atMost),
      isUnbounded: piece.isUnbounded || atMost == nil)
  }

  private mutating func readBounds() throws(RegexRefusal) -> (atLeast: Int, atMost: Int?)? {
    if skip("?") { return (0, 1) }
    if skip("*") { return (0, nil) }
    if skip("+") { return (1, nil) }
    guard skip("{") else { return nil }
    guard let atLeast = readNumber() else { throw .repetition }
    if skip("}") { return (atLeast, atLeast) }
    guard skip(",") else { throw .repetition }
    if skip("}") { return (atLeast, nil) }
    guard let atMost = readNumber(), atMost >= atLeast, skip("}") else { throw .repetition }
    return (atLeast, atMost)
  }

  /// A number; one beyond the bound on instructions is as good as that bound plus one.
  private mutating func readNumber() -> Int? {
    var number: Int?
    while let digit = current, (0x30...0x39).contains(digit.value) {
      number = min((number ?? 0) * 10 + Int(digit.value - 0x30), RegexProgram.mostInstructions + 1)
      position += 1
    }
    return number
  }

  // MARK: Atoms

  private mutating func readAtom() throws(RegexRefusal) -> Piece {
    let scalar = scalars[position]
    position += 1
    switch scalar {
    case "(": return try readGroup()
    case "[": return Piece(node: .one(try readSet()))
    case ".": return Piece(node: .one(.anyButLineFeed))
    case "^": return Piece(node: .assertion(.start), isRepeatable: false)
    case "$": return Piece(node: .assertion(.end), isRepeatable: false)
    case "\\": return try readEscape()
    case "?", "*", "+": throw .nothingToRepeat
    case "{", "}": throw .repetition
    default: return Piece(node: .one(literal(scalar)))
    }
  }

  private mutating func readGroup() throws(RegexRefusal) -> Piece {
    if skip("?"), !skip(":") { throw .group }
    var piece = try readChoice()
    guard skip(")") else { throw .unbalanced }
    piece.isRepeatable = true
    return piece
  }

  private mutating func readEscape() throws(RegexRefusal) -> Piece {
    if skip("b") { return Piece(node: .assertion(.wordBoundary), isRepeatable: false) }
    if skip("B") { return Piece(node: .assertion(.noWordBoundary), isRepeatable: false) }
    switch try readEscaped() {
    case .set(let set): return Piece(node: .one(set))
    case .scalar(let scalar): return Piece(node: .one(literal(scalar)))
    }
  }

  private func literal(_ scalar: Unicode.Scalar) -> RegexSet {
    ignoresCase ? RegexSet(scalar).ignoringCase : RegexSet(scalar)
  }

  /// What a backslash makes of the character behind it.
  private enum Escaped {
    case scalar(Unicode.Scalar)
    case set(RegexSet)
  }

  private mutating func readEscaped() throws(RegexRefusal) -> Escaped {
    guard let letter = current else { throw .escape }
    position += 1
    switch letter {
    case "d": return .set(.digit)
    case "D": return .set(RegexSet.digit.inverted)
    case "w": return .set(.word)
    case "W": return .set(RegexSet.word.inverted)
    case "s": return .set(.space)
    case "S": return .set(RegexSet.space.inverted)
    case "n": return .scalar("\n")
    case "r": return .scalar("\r")
    case "t": return .scalar("\t")
    case "f": return .scalar("\u{0c}")
    case "1"..."9", "k": throw .backReference
    case "0", "a"..."z", "A"..."Z": throw .escape
    default:
      guard letter.isASCII, letter.value >= 0x20 else { throw .escape }
      return .scalar(letter)
    }
  }

  // MARK: Sets

  private mutating func readSet() throws(RegexRefusal) -> RegexSet {
    let isNegated = skip("^")
    var set = RegexSet([])
    var isEmpty = true
    while !skip("]") {
      try readMember(into: &set)
      isEmpty = false
    }
    guard !isEmpty else { throw .set }
    if ignoresCase { set = set.ignoringCase }
    return isNegated ? set.inverted : set
  }

  private mutating func readMember(into set: inout RegexSet) throws(RegexRefusal) {
    switch try readSetScalar() {
    case .set(let named): set.formUnion(named)
    case .scalar(let first):
      guard isRange else {
        set.formUnion(RegexSet(first))
        return
      }
      position += 1
      guard case .scalar(let last) = try readSetScalar(), first <= last else { throw .set }
      set.formUnion(RegexSet([first.value...last.value]))
    }
  }

  /// Whether a hyphen with something behind it comes next.
  private var isRange: Bool {
    guard current == "-", position + 1 < scalars.count else { return false }
    return scalars[position + 1] != "]"
  }

  /// One character or class inside brackets. What some engine takes for an operator there is refused.
  private mutating func readSetScalar() throws(RegexRefusal) -> Escaped {
    guard let scalar = current else { throw .unbalanced }
    position += 1
    switch scalar {
    case "\\": return try readEscaped()
    case "[": throw .set
    case "-" where current == "-", "&" where current == "&": throw .set
    default: return .scalar(scalar)
    }
  }

  // MARK: Steps

  private var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard current == scalar else { return false }
    position += 1
    return true
  }
}
