import GreenroomCore
import Testing

@Suite(.timeLimit(.minutes(5))) struct RegexPatternTests {
  @Test(arguments: [
    ("b", "abc", true), ("^b", "abc", false), ("c$", "abc", true), ("b$", "abc", false),
    ("a.c", "a\nc", false), ("a.c", "a\rc", true), ("a.c", "a\u{2028}c", true),
    ("^b", "a\nb", false), ("a$", "a\nb", false), ("a$", "a\n", false),
    ("\\d", "٣", false), ("\\w", "é", false), ("\\bé", "aé", true), ("\\s", "\u{a0}", false),
    ("^\\s{6}$", " \t\n\r\u{0c}\u{0b}", true), ("\\D", "٣", true),
    ("^.$", "🙂", true), ("^.{2}$", "e\u{301}", true), ("^é$", "e\u{301}", false),
    ("[а-я]+", "Привет", true), ("^[^a]$", "🙂", true), ("a]", "a]", true),
    ("[a-c-]", "-", true), ("[\\d-z]", "-", true), ("[\\d-z]", "y", false), ("", "", true),
    ("(|a)b", "b", true), ("^(?:ab|a){2}$", "aba", true), ("^a{0}$", "", true), ("^a{2,3}$", "aaaa", false),
    ("(?:)+?x", "ax", true),
  ])
  func `a pattern is found where the documented rules say`(pattern: String, subject: String, isFound: Bool)
    throws
  {
    #expect(try RegexPattern(pattern).isFound(in: subject) == isFound)
  }

  @Test(arguments: [
    ("MOBILE", "mobile", true), ("mobile", "MOBILE", true), ("[a-z]", "Q", true), ("[^a]", "A", false),
    ("ÜBER", "über", true), ("i", "İ", false), ("ı", "I", false), ("[à-ÿ]", "É", true),
  ])
  func `ignoring case takes a character in its other case too`(
    pattern: String, subject: String, isFound: Bool
  ) throws {
    #expect(try RegexPattern(pattern, ignoringCase: true).isFound(in: subject) == isFound)
  }

  @Test(arguments: [
    ("(a)\\1", RegexRefusal.backReference), ("\\k<n>", .backReference), ("(?=a)", .group), ("(?!a)", .group),
    ("(?<=a)", .group), ("(?<n>a)", .group), ("(?>a)", .group), ("(?i)a", .group),
    ("a*+", .doubledRepetition),
    ("a++", .doubledRepetition), ("a?+", .doubledRepetition), ("a{2}+", .doubledRepetition),
    ("a**", .doubledRepetition), ("a*??", .doubledRepetition), ("[[:alpha:]]", .set), ("[a[b]]", .set),
    ("[a&&b]", .set), ("[a--b]", .set), ("[]", .set), ("[^]", .set), ("[]a]", .set), ("[z-a]", .set),
    ("[a-\\d]", .set), ("(a*)*", .nestedRepetition), ("(?:a+b)+", .nestedRepetition),
    ("(a|b{2,}){3,}", .nestedRepetition), ("*a", .nothingToRepeat), ("a|*", .nothingToRepeat),
    ("^*", .nothingToRepeat), ("\\b+", .nothingToRepeat), ("{", .repetition), ("}", .repetition),
    ("a{,2}", .repetition), ("a{3,2}", .repetition), ("a{x}", .repetition), ("a{2", .repetition),
    ("(a", .unbalanced), ("a)", .unbalanced), ("[a", .unbalanced), ("a\\", .escape), ("\\p{L}", .escape),
    ("\\x41", .escape), ("\\A", .escape), ("\\Qa\\E", .escape), ("\\é", .escape), ("\\v", .escape),
    ("a{4096}", .tooLarge), ("((a{100}){100}){100}", .tooLarge), ("(){99999999999999999999}", .tooLarge),
    ("/???***[)", .doubledRepetition),
  ])
  func `what is outside the subset is refused by its kind`(pattern: String, refusal: RegexRefusal) {
    #expect(throws: refusal) { try RegexPattern(pattern) }
  }

  @Test func `a pattern of 256 characters is compiled and one of 257 is refused`() throws {
    #expect(try RegexPattern(String(repeating: "é", count: 256)).isFound(in: "") == false)
    #expect(throws: RegexRefusal.tooLong) { try RegexPattern(String(repeating: "a", count: 257)) }
  }

  @Test func `a subject of 1024 characters is judged and one of 1025 is not`() throws {
    let pattern = try RegexPattern("b$")
    #expect(pattern.isFound(in: String(repeating: "é", count: 1023) + "b") == true)
    #expect(pattern.isFound(in: String(repeating: "a", count: 1024) + "b") == nil)
  }

  @Test func `the deepest nesting that fits a pattern is compiled`() throws {
    let text = String(repeating: "(", count: 127) + "a" + String(repeating: ")", count: 127)
    #expect(try RegexPattern(text).isFound(in: "a") == true)
  }

  @Test(arguments: ["a*a*a*a*b", "(a|a)(a|a)*b", "(?:a?){30}a{30}b", "(?:(?:a?){8}){8}b", "[ab]*a[ab]{12}c"])
  func `steps grow with the subject and not faster`(text: String) throws {
    let pattern = try RegexPattern(text)
    let steps = [128, 256, 512].map { pattern.steps(in: String(repeating: "a", count: $0)) }
    #expect(steps[2] - steps[1] == 2 * (steps[1] - steps[0]))
    #expect(steps[2] <= pattern.size * 513)
  }
}
