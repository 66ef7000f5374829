import Foundation
import GreenroomTesting
import TestSupport
import Testing

@testable import GreenroomKit

/// Media in the real cache area, over launches.
@Suite(.timeLimit(.minutes(5))) struct MediaOnDiskTests {
  private let fonts = RecordingFonts()

  private func url(_ name: String) -> String { "https://cdn.example.test/\(name)" }

  private func serve(_ harness: Harness) {
    var flow = TestFlow("f1")
    flow.fonts = [url("font")]
    flow.images = [url("first"), url("second")]
    harness.backend.reply(to: "paywall", .flow(flow))
    harness.backend.reply(toAsset: url("font"), .body(TestFile.font()))
    harness.backend.reply(toAsset: url("first"), .body(TestFile.png(width: 8, height: 8)))
    harness.backend.reply(toAsset: url("second"), .body(TestFile.png(width: 16, height: 8)))
  }

  /// A launch in which everything was warmed, and the launch after it.
  private func relaunched() async throws -> Harness {
    let first = try Harness()
    serve(first)
    #expect(await first.greenroom.prefetch(["paywall"], warmMedia: true)["paywall"]?.mediaWarmed == true)
    let second = try await first.relaunched { $0.fonts = fonts }
    serve(second)
    return second
  }

  private func blobs(_ harness: Harness) throws -> [URL] {
    let folder = harness.world.folder.url
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.contains("/blobs/") }.map { folder.appendingPathComponent($0) }
      .filter { (try? Data(contentsOf: $0)) != nil }
  }

  private func warm(_ harness: Harness) async -> Bool? {
    await harness.greenroom.prefetch(["paywall"], warmMedia: true)["paywall"]?.mediaWarmed
  }

  @Test func `what was warmed is there in the next launch without a request`() async throws {
    let harness = try await relaunched()
    #expect(await warm(harness) == true)
    #expect(harness.backend.requests.isEmpty)
    #expect(fonts.registered.map(\.data) == [TestFile.font()], "a font belongs to a process")
  }

  @Test func `files that the system purged are fetched again, in the same launch and the next`() async throws
  {
    let harness = try await relaunched()
    for file in try blobs(harness) { try FileManager.default.removeItem(at: file) }
    #expect(await warm(harness) == true)
    #expect(harness.backend.assetRequests.count == 3)
    for file in try blobs(harness) { try FileManager.default.removeItem(at: file) }
    #expect(await warm(harness) == true)
    #expect(harness.backend.assetRequests.count == 6)
  }

  @Test func `a file of another length than it was kept with is fetched again`() async throws {
    let harness = try await relaunched()
    for file in try blobs(harness) { try Data("cut".utf8).write(to: file) }
    #expect(await warm(harness) == true)
    #expect(harness.backend.assetRequests.count == 3)
  }

  @Test func `a font whose bytes were changed on disk is fetched again before it is registered`() async throws
  {
    let harness = try await relaunched()
    for file in try blobs(harness) {
      let bytes = try Data(contentsOf: file)
      if bytes == TestFile.font() { try Data(bytes.map { ~$0 }).write(to: file) }
    }
    #expect(await warm(harness) == true)
    #expect(harness.backend.assetRequests.map(\.url) == [url("font")])
    #expect(fonts.registered.map(\.data) == [TestFile.font()])
  }

  @Test func `clearing the cache deletes every file`() async throws {
    let harness = try await relaunched()
    #expect(try blobs(harness).count == 3)
    await harness.greenroom.clearCache()
    #expect(try blobs(harness).isEmpty)
    #expect(await warm(harness) == true)
    #expect(harness.backend.assetRequests.count == 3)
  }
}
