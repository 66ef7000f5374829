/// A pattern as a tree. Greedy and lazy repetitions are one, since only the existence of a match is asked for.
indirect enum RegexNode {
  case empty
  case one(RegexSet)
  case assertion(RegexAssertion)
  case sequence([RegexNode])
  case choice([RegexNode])
  case repetition(RegexNode, atLeast: Int, atMost: Int?)
}

/// A condition on a place between two characters.
enum RegexAssertion {
  case start, end, wordBoundary, noWordBoundary

  func holds(between previous: Unicode.Scalar?, and next: Unicode.Scalar?) -> Bool {
    switch self {
    case .start: previous == nil
    case .end: next == nil
    case .wordBoundary: Self.isWord(previous) != Self.isWord(next)
    case .noWordBoundary: Self.isWord(previous) == Self.isWord(next)
    }
  }

  private static func isWord(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { RegexSet.word.contains($0) } ?? false
  }
}
