/// Why a pattern cannot be judged.
package enum RegexRefusal: String, Error, Hashable, Sendable, CustomStringConvertible {
  case tooLong = "the pattern is longer than 256 characters"
  case tooLarge = "the pattern's counted repetitions are too large"
  case unbalanced = "a parenthesis or bracket has no partner"
  case group = "only (…) and (?:…) are groups: no look-around, names, flags or atomic groups"
  case backReference = "back-references are not supported"
  case escape = "an escape is not supported"
  case set = "a set in brackets is not supported: no nesting, named classes, operators or empty sets"
  case nothingToRepeat = "a repetition follows nothing that can be repeated"
  case repetition = "a repetition in braces is not {m}, {m,} or {m,n}"
  case doubledRepetition = "a repetition follows another: possessive forms are not supported"
  case nestedRepetition = "an unbounded repetition contains another"

  package var description: String { rawValue }
}
