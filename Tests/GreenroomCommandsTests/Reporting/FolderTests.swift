import Foundation
import TestSupport
import Testing

/// Where the tool keeps what outlives a call.
@Suite(.timeLimit(.minutes(5)))
struct FolderTests {
  private static let words = [
    "ready", "one", "--cached", "--url", "http://127.0.0.1:9/v1", "--app", "a", "--key", "fp_a",
  ]

  @Test func `the folders follow the XDG variables`() async throws {
    let home = try TemporaryFolder()
    let variables = ["XDG_CACHE_HOME": home.file("c").path, "XDG_STATE_HOME": home.file("s").path]
    let result = try await ToolProcess.run(Self.words, environment: variables, home: home)
    #expect(result.status == 1)
    #expect(FileManager.default.fileExists(atPath: home.file("c/greenroom").path))
    #expect(FileManager.default.fileExists(atPath: home.file("s/greenroom").path))
  }

  @Test func `without the variables the folders are below the home folder`() async throws {
    let home = try TemporaryFolder()
    // A path that is not absolute counts as unset.
    _ = try await ToolProcess.run(Self.words, environment: ["XDG_CACHE_HOME": "c"], home: home)
    #expect(FileManager.default.fileExists(atPath: home.file(".cache/greenroom").path))
    #expect(FileManager.default.fileExists(atPath: home.file(".local/state/greenroom").path))
  }

  @Test(arguments: ["--cache", "--state"])
  func `a folder that cannot be made is status 3`(_ option: String) async throws {
    let folder = try TemporaryFolder()
    try Data().write(to: folder.file("file"))
    let result = try await ToolProcess.run(Self.words + [option, folder.file("file/below").path])
    #expect(result.status == 3)
    #expect(result.output == "")
    #expect(result.errors.contains("(not a directory); name another with \(option)"))
    #expect(result.errors.filter(\.isNewline).count == 1)
  }

  @Test func `a full disk is status 3`() async throws {
    // Every write to this device fails as on a full disk; a folder below it cannot even be made.
    let result = try await ToolProcess.run(Self.words + ["--cache", "/dev/full"])
    #expect(result.status == 3)
    #expect(result.output == "")
  }

  @Test func `nothing is left of the trial`() async throws {
    let folder = try TemporaryFolder()
    _ = try await ToolProcess.run(Self.words + ["--state", folder.path])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.contains { $0.hasPrefix(".trial") })
  }

  @Test(arguments: ["--bundled one=", "file:"])
  func `a folder in the place of a file is named as one`(_ prefix: String) async throws {
    let folder = try TemporaryFolder()
    let result = try await ToolProcess.run(
      Self.words + (prefix + folder.path).split(separator: " ").map(String.init))
    #expect(result.status == 3)
    #expect(result.errors.contains("(is a directory)"), "\(result.errors)")
  }

  @Test func `a bundled copy that cannot be read is status 3`() async throws {
    let folder = try TemporaryFolder()
    let missing = try await ToolProcess.run(Self.words + ["--bundled", "one=\(folder.file("none").path)"])
    #expect(missing.status == 3)
    try Data("{}".utf8).write(to: folder.file("empty"))
    let empty = try await ToolProcess.run(Self.words + ["--bundled", "one=\(folder.file("empty").path)"])
    #expect(empty.status == 3)
    #expect(empty.errors.contains("cannot be shown"))
  }
}
