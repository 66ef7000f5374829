/// A pattern as instructions of an automaton that is in many places at once.
struct RegexProgram: Sendable {
  /// Bounds what counted repetitions unfold to, and with it the time for one character of a subject.
  static let mostInstructions = 4096

  enum Instruction: Sendable {
    /// Goes on behind itself where the next character is in the set with this number.
    case one(UInt16)
    /// Goes on behind itself where the place is right.
    case assertion(RegexAssertion)
    /// Goes on at both places.
    case split(UInt16, UInt16)
    case jump(UInt16)
    case match
  }

  private(set) var instructions: [Instruction] = []
  private(set) var sets: [RegexSet] = []

  init(_ pattern: RegexNode) throws(RegexRefusal) {
    try append(pattern)
    try emit(.match)
  }

  private mutating func emit(_ instruction: Instruction) throws(RegexRefusal) {
    guard instructions.count < Self.mostInstructions else { throw .tooLarge }
    instructions.append(instruction)
  }

  /// Places and numbers fit, since both are bounded by ``mostInstructions``.
  private func place(_ index: Int) -> UInt16 { UInt16(truncatingIfNeeded: index) }

  /// The number of a set. The copies of a counted repetition share one.
  private mutating func number(of set: RegexSet) -> UInt16 {
    if let index = sets.lastIndex(of: set) { return place(index) }
    sets.append(set)
    return place(sets.count - 1)
  }

  private mutating func append(_ node: RegexNode) throws(RegexRefusal) {
    switch node {
    case .empty: break
    case .one(let set): try emit(.one(number(of: set)))
    case .assertion(let assertion): try emit(.assertion(assertion))
    case .sequence(let nodes): for node in nodes { try append(node) }
    case .choice(let options): try append(choice: options)
    case .repetition(let node, let atLeast, let atMost):
      try append(repetition: node, atLeast: atLeast, atMost: atMost)
    }
  }

  private mutating func append(choice options: [RegexNode]) throws(RegexRefusal) {
    var exits: [Int] = []
    for option in options.dropLast() {
      let split = try reserve()
      try append(option)
      exits.append(try reserve())
      instructions[split] = .split(place(split + 1), place(instructions.count))
    }
    try append(options[options.count - 1])
    for exit in exits { instructions[exit] = .jump(place(instructions.count)) }
  }

  private mutating func append(repetition node: RegexNode, atLeast: Int, atMost: Int?)
    throws(RegexRefusal)
  {
    for _ in 0..<atLeast { try append(counted: node) }
    guard let atMost else { return try append(loop: node) }
    var exits: [Int] = []
    for _ in atLeast..<atMost {
      exits.append(try reserve())
      try append(node)
    }
    for exit in exits { instructions[exit] = .split(place(exit + 1), place(instructions.count)) }
  }

  /// One of many copies. An empty one costs an instruction too, so that a count of thousands ends at the bound.
  private mutating func append(counted node: RegexNode) throws(RegexRefusal) {
    let start = instructions.count
    try append(node)
    if instructions.count == start { try emit(.jump(place(start + 1))) }
  }

  private mutating func append(loop node: RegexNode) throws(RegexRefusal) {
    let split = try reserve()
    try append(node)
    try emit(.jump(place(split)))
    instructions[split] = .split(place(split + 1), place(instructions.count))
  }

  /// A place that is filled when what follows is known.
  private mutating func reserve() throws(RegexRefusal) -> Int {
    try emit(.jump(place(instructions.count + 1)))
    return instructions.count - 1
  }
}
