import Foundation
import GoldenPack
import GreenroomCore
import TestSupport
import Testing

/// The program that the build-tool plugin runs, as a process.
@Suite(.timeLimit(.minutes(2))) struct PackCheckerTests {
  private let scratch: TemporaryFolder
  private let pack: URL

  init() throws {
    scratch = try TemporaryFolder("greenroom-pack")
    pack = scratch.file("Copy.greenroompack")
    try FileManager.default.copyItem(at: GoldenPack.folder, to: pack)
  }

  private func run(_ arguments: [String]) throws -> (status: Int32, errors: String) {
    let program: URL = try #require(
      Self.executable, "GreenroomPackChecker was not built beside the tests")
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    let errors = scratch.file("errors")
    try Data().write(to: errors)
    let handle = try FileHandle(forWritingTo: errors)
    process.standardError = handle
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }

  /// The program, beside the bundle that these tests are in.
  private static var executable: URL? {
    let places =
      [Bundle.main.executableURL, Bundle.main.bundleURL].compactMap { $0 }
      + CommandLine.arguments.map { URL(fileURLWithPath: $0) }
    return places.flatMap { place in
      [place.deletingLastPathComponent(), place.deletingLastPathComponent().deletingLastPathComponent()]
    }.map { $0.appendingPathComponent("GreenroomPackChecker") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  private func settings(_ json: String) throws -> String {
    try Data(json.utf8).write(to: scratch.file("greenroom-pack.json"))
    return scratch.file("greenroom-pack.json").path
  }

  private func firstAsset() throws -> URL {
    let names = try FileManager.default.contentsOfDirectory(atPath: pack.path + "/assets").sorted()
    return pack.appendingPathComponent("assets/\(try #require(names.first))")
  }

  @Test func `a whole pack is silent, and leaves its stamp`() throws {
    let stamp = scratch.file("Stamp.swift")
    let result = try run(["--stamp", stamp.path, pack.path])
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(try String(contentsOf: stamp, encoding: .utf8).hasPrefix("// "))
  }

  @Test func `a changed byte fails with one sentence that names the file, and leaves no stamp`() throws {
    let file = try firstAsset()
    var bytes = try Data(contentsOf: file)
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: file)
    let stamp = scratch.file("Stamp.swift")
    let result = try run(["--stamp", stamp.path, pack.path])
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("error: \(file.path): the file has other bytes"))
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(!FileManager.default.fileExists(atPath: stamp.path))
  }

  @Test func `a link that leads out of the pack fails, one inside does not`() throws {
    let file = try firstAsset()
    let inside = pack.appendingPathComponent("real")
    try FileManager.default.moveItem(at: file, to: inside)
    try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "../real")
    #expect(try run([pack.path]).status == 0)
    try FileManager.default.moveItem(at: inside, to: scratch.file("real"))
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "../../real")
    let result = try run([pack.path])
    #expect(result.status == 1)
    #expect(result.errors.contains("a link that leads out of the pack"))
  }

  @Test func `a pack of a newer format fails and says so`() throws {
    try Data(#"{"format":2}"#.utf8).write(to: pack.appendingPathComponent("pack.json"))
    let result = try run([pack.path])
    #expect(result.status == 1)
    #expect(result.errors.contains("written by a newer version"))
  }

  @Test func `a pack larger than the settings allow fails`() throws {
    let result = try run(["--settings", try settings(#"{"maximum_bytes":1000}"#), pack.path])
    #expect(result.status == 1)
    #expect(result.errors.contains("more than the 1000 that are allowed"))
  }

  @Test func `settings that cannot be used fail`() throws {
    #expect(try run(["--settings", try settings(#"{"max":1}"#), pack.path]).status == 1)
    #expect(try run(["--settings", scratch.file("none").path, pack.path]).status == 1)
  }

  @Test func `a folder that is not there fails`() throws {
    let result = try run([scratch.file("none").path])
    #expect(result.status == 1)
    #expect(result.errors.contains("there is no such folder"))
  }

  @Test(arguments: [[], ["--stamp"], ["--nonsense", "x"]])
  func `a wrong call is told from a damaged pack`(arguments: [String]) throws {
    #expect(try run(arguments).status == 2)
  }
}
