import TestSupport
import Testing

/// Arguments that make no sense: status 2, one sentence with what to do, and nothing is read or written.
@Suite(.timeLimit(.minutes(5)))
struct UsageTests {
  private static let prefetch = ["prefetch", "hello", "--app", "app-1", "--key", "fp_one"]

  private static let mistakes: [(words: [String], hint: String)] = [
    ([], "greenroom --help"),
    (["prefech"], "did you mean prefetch?"),
    (["--verion"], "no option “--verion”"),
    (["prefetch", "--app", "app-1", "--key", "fp_one"], "PLACEMENT is missing"),
    (["prefetch", "hello", "--key", "fp_one"], "--app ID is missing"),
    (["prefetch", "hello", "--app", "app-1"], "--key KEY is missing"),
    (["prefetch", "hello", "--app", "app-1", "--key", "sk_one"], "“fp_”"),
    (["prefetch", "hello", "--app", "", "--key", "fp_one"], "--app is empty"),
    (prefetch + ["--urll", "x"], "did you mean --url?"),
    (prefetch + ["--url"], "--url needs a value"),
    (prefetch + ["--url", "--json"], "--url needs a value"),
    (prefetch + ["--url", "api.example.com"], "--url takes a URL"),
    (prefetch + ["--url", "ftp://api.example.com/v1"], "--url takes a URL"),
    (prefetch + ["--user", ""], "--user is empty"),
    (prefetch + ["--attributes", "{\"a\""], "--attributes is no JSON"),
    (prefetch + ["--attributes", "[1]"], "takes a JSON object"),
    (prefetch + ["--timeout", "soon"], "--timeout takes a number"),
    (prefetch + ["--timeout", "0"], "--timeout takes a number"),
    (prefetch + ["--timeout", "-1"], "--timeout takes a number"),
    (prefetch + ["--timeout", "nan"], "--timeout takes a number"),
    (prefetch + ["--media", "some"], "none, first-screen, all-screens"),
    (prefetch + ["--bundled", "hello"], "PLACEMENT=FILE"),
    (prefetch + ["--bundled", "Hello=file.json"], "“Hello” is no placement key"),
    (prefetch + ["--dialect", "delivery"], "--url is needed in the delivery dialect"),
    (["prefetch", "hello", "--url", "http://a", "--dialect", "delivery", "--key", ""], "--key is empty"),
    (prefetch + ["screen:offer"], "“screen:offer” needs --dialect delivery"),
    (prefetch + ["--locale", ""], "--locale is empty"),
    (prefetch + ["--theme", "blue"], "light, dark"),
    (prefetch + ["--network", "slow"], "unrestricted, expensive, constrained"),
    (prefetch + ["--budget", "1 MB"], "--budget takes a number of bytes"),
    (prefetch + ["--budget", "-1"], "--budget takes a number of bytes"),
    (["ready", "screen:offer", "--app", "app-1", "--key", "fp_one"], "needs --dialect delivery"),
    (["screen"], "ID is missing"),
    (["screen", "offer", "--key", "pk_one"], "--url is needed"),
    (["screen", "offer", "--url", "http://a"], "--key KEY is missing"),
    (["screen", "", "--url", "http://a", "--key", "pk_one"], "ID is empty"),
    (["screen", "offer", "--url", "http://a", "--key", "pk_one", "--out", ""], "--out is empty"),
    (["demo", "--dialect", "other"], "resolve, delivery"),
    (prefetch + ["--dialect", "other"], "resolve, delivery"),
    (prefetch + ["--json", "--json"], "given twice"),
    (prefetch + ["--json=yes"], "--json takes no value"),
    (prefetch + ["--cached"], "no option “--cached”"),
    (["ready", "--cached", "--app", "app-1", "--key", "fp_one"], "PLACEMENT is missing"),
    (["serve"], "CONTENT is missing"),
    (["serve", "a", "b"], "one CONTENT"),
    (["serve", "a", "--port", "70000"], "0 to 65535"),
    (["serve", "a", "--host", ""], "--host is empty"),
    (["serve", "a", "--max-age", "86401"], "from 0 to 86400"),
    (["serve", "a", "--max-age", "soon"], "from 0 to 86400"),
    (["check"], "CONTENT is missing"),
    (["check", "a", "--fix"], "no option “--fix”"),
    (["demo", "now"], "demo takes no “now”"),
    (["decide"], "FILE is missing"),
    (["decide", "a", "b"], "one FILE"),
    (["decide", "a", "--attributes", "5"], "takes a JSON object"),
    (["decide", "a", "--user", ""], "--user is empty"),
    (["decide", "a", "--install", ""], "--install is empty"),
    (["decide", "a", "--now", "noon"], "--now takes a time by RFC 3339"),
    (["decide", "a", "--now", "1.5"], "milliseconds since 1970"),
    (["decide", "a", "--state", ""], "--state is empty"),
    (["decide", "-", "--groups", "-"], "cannot be both"),
    (["decide", "a", "--batch", "b"], "“a” is one too many"),
    (["decide", "--batch", "b", "--user", "u"], "--user is one too many"),
    (["decide", "--batch", "b", "--state", "d"], "has no state"),
    (["decide", "a", "--attribute", "{}"], "did you mean --attributes?"),
    (["explain"], "FILE is missing"),
    (["explain", "a", "--batch", "b"], "no option “--batch”"),
    (["replay"], "TRACE is missing"),
    (["packages"], "FILE is missing"),
    (["assets", "a", "--strategy", "all"], "first-screen, all-screens"),
    (["assets", "a", "--theme", "blue"], "light, dark"),
    (["assets", "a", "--locale", ""], "--locale is empty"),
    (["publish"], "CONTENT SCREEN is missing"),
    (["publish", "a"], "SCREEN is missing"),
    (["publish", "a", ""], "SCREEN is empty"),
  ]

  @Test(arguments: mistakes)
  func `a mistake is named in one sentence and nothing is done`(_ mistake: (words: [String], hint: String))
    async throws
  {
    let home = try TemporaryFolder("greenroom-home")
    let result = try await ToolProcess.run(mistake.words, home: home)
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("greenroom: "))
    #expect(result.errors.filter(\.isNewline).count == 1)
    #expect(result.errors.contains(mistake.hint), "\(result.errors)")
    #expect(result.errors.contains("--help"), "\(result.errors)")
  }

  @Test func `words behind two dashes are operands`() async throws {
    let result = try await ToolProcess.run(["check", "--", "--help"])
    #expect(result.status == 3)
    #expect(result.errors.contains("“--help”"))
  }

  @Test func `a mistake with control characters is harmless on a terminal`() async throws {
    let result = try await ToolProcess.run(["\u{1B}[2J"])
    #expect(result.status == 2)
    #expect(!result.errors.contains("\u{1B}"))
  }
}
