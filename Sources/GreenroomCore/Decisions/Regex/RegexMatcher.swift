/// Runs a program over a subject, all possibilities side by side.
///
/// No instruction is visited twice at one place of the subject, so the steps are at most the product of both
/// lengths, whatever the pattern.
struct RegexMatcher {
  private let program: RegexProgram
  /// For each instruction, the last place at which it was visited, counted from 1.
  private var visits: [Int]
  /// Instructions that are to be visited at the present place.
  private var pending: [Int] = []
  /// Instructions that wait for the next character.
  private var waiting: [Int] = []
  /// Instructions visited so far.
  private(set) var steps = 0

  init(_ program: RegexProgram) {
    self.program = program
    visits = [Int](repeating: 0, count: program.instructions.count)
  }

  mutating func isMatch(_ subject: String.UnicodeScalarView) -> Bool {
    var scalars = subject.makeIterator()
    var previous: Unicode.Scalar?
    var next = scalars.next()
    var place = 1
    while true {
      pending.append(0)
      if visitPending(at: place, between: previous, and: next) { return true }
      guard let scalar = next else { return false }
      consume(scalar)
      (previous, next, place) = (scalar, scalars.next(), place + 1)
    }
  }

  /// Follows everything that needs no character; true where the pattern has been found.
  private mutating func visitPending(
    at place: Int, between previous: Unicode.Scalar?, and next: Unicode.Scalar?
  ) -> Bool {
    waiting.removeAll(keepingCapacity: true)
    while let index = pending.popLast() {
      guard visits[index] != place else { continue }
      visits[index] = place
      steps += 1
      switch program.instructions[index] {
      case .one: waiting.append(index)
      case .assertion(let assertion):
        if assertion.holds(between: previous, and: next) { pending.append(index + 1) }
      case .split(let one, let other):
        pending.append(Int(one))
        pending.append(Int(other))
      case .jump(let target): pending.append(Int(target))
      case .match: return true
      }
    }
    return false
  }

  private mutating func consume(_ scalar: Unicode.Scalar) {
    for index in waiting {
      guard case .one(let set) = program.instructions[index],
        program.sets[Int(set)].contains(scalar)
      else { continue }
      pending.append(index + 1)
    }
  }
}
