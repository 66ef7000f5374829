import Foundation
import TestSupport
import Testing

/// What becomes of the tool's streams is up to its caller.
@Suite(.timeLimit(.minutes(5)))
struct StreamTests {
  @Test func `a closed standard input does no harm`() async throws {
    let result = try await prefetch(redirection: "<&-")
    #expect(result.status == 0)
    #expect(result.output.contains("no flow"))
  }

  @Test func `a closed standard output is status 3, and no file that is opened later gets the result`()
    async throws
  {
    let result = try await prefetch(redirection: ">&-")
    #expect(result.status == 3)
    #expect(result.errors.contains("cannot be written to standard output (Bad file descriptor)"))
  }

  @Test func `a full disk is status 3 with a sentence`() async throws {
    let result = try await ToolProcess.run(["check", "Examples/Content"], redirection: ">/dev/full")
    #expect(result.status == 3)
    #expect(result.errors.contains("cannot be written"))
  }

  @Test func `a reader that went away ends the tool without a word`() async throws {
    // The shell opens the pipe's reading end and closes it before the tool starts.
    let folder = try TemporaryFolder()
    let pipe = folder.file("pipe").path
    #expect(mkfifo(pipe, 0o600) == 0)
    let result = try await ToolProcess.run(["--help"], redirection: "3<>'\(pipe)' >'\(pipe)' 3<&-")
    #expect(result.status == 3)
    #expect(result.errors == "")
  }

  @Test func `closed streams of every kind do no harm`() async throws {
    let result = try await ToolProcess.run(["nonsense"], redirection: "<&- >&- 2>&-")
    #expect(result.status == 2)
  }

  /// Opens sockets and databases, which take the lowest numbers that are free.
  private func prefetch(redirection: String) async throws -> ToolProcess.Result {
    let server = try FaultServer { _ in .ok(#"{"flow_id":null}"#) }
    defer { server.stop() }
    return try await ToolProcess.run(
      ["prefetch", "one", "--url", server.url("/v1").absoluteString, "--app", "a", "--key", "fp_a"],
      redirection: redirection)
  }
}
