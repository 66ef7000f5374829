import Foundation
import TestSupport
import Testing

@testable import GreenroomCommands

/// Whether a pack that lacks something is seen to lack it by opening it.
@Suite(.timeLimit(.minutes(5)))
struct PackProofTests {
  private func problems(without suffix: String?) async throws -> [String] {
    let served = try await ServingTool(try SmallContent())
    let home = try PackingHome(served)
    #expect(try await home.make("lasting", "other").status == 0)
    await served.stop()
    let place = PackPlace(home.pack, .system)
    let manifest = try place.open().manifest
    if let suffix { try FileManager.default.removeItem(at: try home.file(suffix)) }
    return await PackProof(folder: place.url, manifest: manifest).problems()
  }

  @Test func `a whole pack opens`() async throws {
    #expect(try await problems(without: nil) == [])
  }

  @Test func `a file that is not there is asked for`() async throws {
    let problems = try await problems(without: ".png")
    #expect(!problems.isEmpty)
    #expect(problems.allSatisfy { $0.hasSuffix("logo.png is asked for offline") }, "\(problems)")
  }

  @Test func `a delivery that is not there cannot be shown`() async throws {
    let problems = try await problems(without: "placement-other.resolve.json")
    #expect(problems.count == 1)
    #expect(problems.first?.hasPrefix("placement:other cannot be shown offline") == true, "\(problems)")
  }
}
