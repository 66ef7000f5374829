import Foundation
import GreenroomCore
import Testing

@Suite(.timeLimit(.minutes(5))) struct RegexAgreementTests {
  @Test(arguments: [false, true])
  func `random patterns of the subset find what the platform's engine finds`(ignoringCase: Bool) throws {
    var source = RandomPattern(random: SeededRandom(ignoringCase ? 2 : 1))
    var found = 0
    for _ in 0..<(ignoringCase ? 2_000 : 10_000) {
      let text = source.pattern()
      let pattern = try RegexPattern(text, ignoringCase: ignoringCase)
      let options: NSRegularExpression.Options = ignoringCase ? .caseInsensitive : []
      let platform = try NSRegularExpression(pattern: text, options: options)
      for _ in 0..<4 {
        let subject = source.subject()
        let range = NSRange(location: 0, length: subject.utf16.count)
        let expected = platform.firstMatch(in: subject, range: range) != nil
        if expected { found += 1 }
        try #require(
          pattern.isFound(in: subject) == expected,
          "\(text.debugDescription) in \(subject.debugDescription)")
      }
    }
    // Were nearly all or nearly none found, the comparison would say little.
    #expect((ignoringCase ? 2_000 : 10_000) < found && found < (ignoringCase ? 7_500 : 37_500))
  }
}
