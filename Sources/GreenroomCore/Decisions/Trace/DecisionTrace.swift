/// How a decision came about, step by step. Plain values: words are made when somebody asks for them.
package struct DecisionTrace: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    /// The placement shows nothing now.
    case nothing
    /// An audience was tried, by its place among the answer's.
    case rule(index: Int, Truth)
    /// A side was found.
    case experiment(bucket: Int, Side, from: StickySource)
    /// There is an experiment and no key to draw for: side A.
    case experimentWithoutKey
    case frequency(FrequencyVerdict)
    /// It was found whether the key is withheld from.
    case holdout(bucket: Int, isHeldOut: Bool, from: StickySource)
    /// There is a holdout and no key to draw for: not held out.
    case holdoutWithoutKey
  }

  package internal(set) var steps: [Step] = []
}
