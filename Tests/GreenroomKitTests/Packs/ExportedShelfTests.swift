import Foundation
import GreenroomCore
import TestSupport
import Testing

@testable import GreenroomKit

@Suite(.timeLimit(.minutes(5))) struct ExportedShelfTests {
  private static let flow = #"""
    {"flow_id":"f","flow_version_id":"v","media_base_url":"https://m/ws","flow_schema":{"nodes":[{"id":"a","kind":"screen"}]}}
    """#
  private static let hero = FileKey(url: "https://m/ws/hero.png", role: .image)

  private let scratch: TemporaryFolder
  private let log = RecordingLogHandler()

  init() throws {
    scratch = try TemporaryFolder("greenroom-export")
    try FileManager.default.createDirectory(at: scratch.file("images"), withIntermediateDirectories: true)
    try Data("a picture".utf8).write(to: scratch.file("images/0-hero.png"))
    let manifest = #"{"images":[{"src":"hero.png","resource":"images/0-hero.png"}]}"#
    try Data(manifest.utf8).write(to: scratch.file("manifest.json"))
  }

  private func shelf(flow: @escaping @Sendable () throws -> Data = { Data(Self.flow.utf8) }) -> PackShelf {
    PackShelf(
      exported: scratch.url, manifest: "manifest.json", placement: "welcome",
      log: Log(level: .verbose, handler: log), flow: flow)
  }

  @Test func `the flow and its files are found`() async throws {
    let shelf = shelf()
    #expect(await shelf.bundledBody(of: "welcome", in: .resolve) == Array(Self.flow.utf8))
    #expect(await shelf.bundledBody(of: "other", in: .resolve) == nil)
    #expect(shelf.file(for: Self.hero)?.lastPathComponent == "0-hero.png")
    #expect(await shelf.read(Self.hero) == Data("a picture".utf8))
    #expect(log.all == [])
  }

  @Test func `a file that changes after it was first read is missing`() async throws {
    let shelf = shelf()
    await shelf.prepare()
    try Data("a fixture".utf8).write(to: scratch.file("images/0-hero.png"))
    #expect(await shelf.read(Self.hero) == nil)
    #expect(shelf.file(for: Self.hero) == nil)
  }

  @Test func `the flow is read once, and one that cannot be read is logged`() async throws {
    struct Gone: Error {}
    let reads = Lock(0)
    let shelf = shelf {
      reads.withLock { $0 += 1 }
      throw Gone()
    }
    #expect(await shelf.bundledBody(of: "welcome", in: .resolve) == nil)
    #expect(await shelf.bundledBody(of: "welcome", in: .resolve) == nil)
    #expect(reads.withLock { $0 } == 1)
    #expect(log.messages(.error) == ["A bundled flow cannot be read"])
    #expect(log.messages(.warn) == ["A bundled file is left out"])
  }

  @Test func `a folder that is not there leaves the flow`() async throws {
    scratch.close()
    let shelf = shelf()
    #expect(await shelf.bundledBody(of: "welcome", in: .resolve) != nil)
    #expect(log.messages(.error) == ["There is no such folder of bundled media"])
  }
}
