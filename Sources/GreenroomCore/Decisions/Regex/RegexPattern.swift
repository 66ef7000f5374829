/// A pattern of the subset that every common engine reads alike, matched in time linear in the subject.
///
/// The subset: literals, `.` (anything but a line feed), sets, `\d \w \b` (ASCII) and `\s` (space, tab, LF, CR,
/// FF, VT) with their negations, `\n \r \t \f`, `^` and `$` (the subject's ends only), groups, alternation,
/// `? * + {m} {m,} {m,n}` and their lazy forms. Everything else is refused. A match may begin anywhere.
///
/// | bound | value |
/// |---|---|
/// | characters of a pattern | 256 |
/// | characters of a subject | 1,024 |
/// | instructions that counted repetitions unfold to | 4,096 |
package struct RegexPattern: Sendable {
  package static let longestPattern = 256
  package static let longestSubject = 1024

  private let program: RegexProgram

  /// Compiles a pattern.
  ///
  /// - Throws: ``RegexRefusal`` where the pattern is outside the subset or beyond a bound.
  package init(_ pattern: String, ignoringCase: Bool = false) throws(RegexRefusal) {
    guard pattern.isAtMost(Self.longestPattern) else { throw .tooLong }
    var parser = RegexParser(pattern, ignoringCase: ignoringCase)
    program = try RegexProgram(try parser.parse())
  }

  /// Whether the pattern is found in `subject`; nil where the subject is beyond the bound.
  package func isFound(in subject: String) -> Bool? {
    guard subject.isAtMost(Self.longestSubject) else { return nil }
    var matcher = RegexMatcher(program)
    return matcher.isMatch(subject.unicodeScalars)
  }

  /// How many instructions are visited to judge `subject`, whatever its length: the matcher's only cost.
  package func steps(in subject: String) -> Int {
    var matcher = RegexMatcher(program)
    _ = matcher.isMatch(subject.unicodeScalars)
    return matcher.steps
  }

  /// The number of instructions.
  package var size: Int { program.instructions.count }
}

extension String {
  /// Whether there are no more than `limit` characters, which are Unicode scalars here.
  fileprivate func isAtMost(_ limit: Int) -> Bool {
    utf8.count <= limit || unicodeScalars.prefix(limit + 1).count <= limit
  }
}
