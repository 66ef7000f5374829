import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ChildProcessTests {
  /// What the shell prints, and its status.
  private func shell(_ script: String, _ arguments: [String] = []) async throws -> (String, Int32) {
    try await BlockingThread.run {
      let process = try ChildProcess("/bin/sh", ["-c", script, "sh"] + arguments)
      let output = try process.output.readToEnd() ?? Data()
      return (String(decoding: output, as: UTF8.self), process.status())
    }
  }

  @Test func `what a program writes arrives, with its status`() async throws {
    let (output, status) = try await shell("echo \"$2\"; echo lost >&2; cat; exit 7", ["a", "b c"])
    #expect(output == "b c\n")
    #expect(status == 7)
  }

  @Test func `a program is given the variables of this process`() async throws {
    let path = try #require(ProcessInfo.processInfo.environment["PATH"])
    #expect(try await shell("printf %s \"$PATH\"").0 == path)
  }

  @Test func `a program ended by a signal has the signal's negative number`() async throws {
    #expect(try await shell("kill -TERM $$").1 == -SIGTERM)
  }

  @Test func `a program that is killed has ended, and is not killed again`() async throws {
    let status = try await BlockingThread.run {
      let process = try ChildProcess("/bin/sleep", ["1000"])
      process.kill()
      let status = process.status()
      process.kill()
      return (status, process.status())
    }
    #expect(status == (-SIGKILL, -SIGKILL))
  }

  @Test func `a program that nobody holds any more is killed`() async throws {
    let output = try await BlockingThread.run { try ChildProcess("/bin/sleep", ["1000"]).output }
    #expect(try await BlockingThread.run { try output.readToEnd() } == nil)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd"), "only Linux lists descriptors"))
  func `a program has its three streams and nothing else of ours`() async throws {
    let server = try FaultServer()
    defer { server.stop() }
    // The list itself is read through a fourth.
    #expect(try await shell("exec ls /proc/self/fd").0 == "0\n1\n2\n3\n")
  }

  @Test func `a program that is not there is an error that names it`() {
    let error = #expect(throws: SpawnError.self) { try ChildProcess("/no/such/program") }
    #expect(error?.description.contains("/no/such/program") == true)
  }
}
