import Foundation
import TestSupport
import Testing

@testable import GreenroomKit

@Suite(.timeLimit(.minutes(3))) struct KillTests {
  let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  /// What the storm of processes left behind.
  private struct Outcome {
    var wrong: [String] = []
    var most: Int64 = 0
    var steps = 0
  }

  /// More of them, from another seed, by `STORE_KILLS` and `STORE_SEED`.
  private static let kills = number("STORE_KILLS") ?? 20
  private static let seed = UInt64(number("STORE_SEED") ?? 11)

  @Test
  func `processes killed at random points leave a store that reads right and is within its quota`()
    async throws
  {
    let quota: Int64 = 2 << 20
    let salt = await fixture.state(partition: "storm").identity().salt
    let directory = fixture.directory.path
    let outcome = try await BlockingThread.run {
      try Self.storm(in: directory, quota: quota, kills: Self.kills, seed: Self.seed)
    }
    #expect(outcome.wrong.isEmpty)
    #expect(outcome.most <= quota)
    #expect(outcome.steps > 20)
    // The next process finds a store that works.
    let store = fixture.cache(partition: "storm", quota: quota)
    #expect(await store.save(.of(), "after") == .stored)
    #expect(await store.ownBody() == "after")
    _ = await store.blobs.cleanUp()
    #expect(StoreFixture.cacheBytes(of: directory) <= quota)
    #expect(BlobFolder(path: fixture.cacheFolder.file("blobs")).temporaryBytes == 0)
    #expect(await fixture.state(partition: "storm").identity().salt == salt)
    #expect(!FileManager.default.fileExists(atPath: fixture.statePath + ".damaged"))
  }

  /// Two processes work at once; every few steps one of them is killed in mid-step and another takes its place.
  private static func storm(
    in directory: String, quota: Int64, kills: Int, seed: UInt64
  ) throws -> Outcome {
    var random = SeededGenerator(seed: seed)
    var outcome = Outcome()
    func start() throws -> CrasherProcess {
      try CrasherProcess(["storm", directory, "\(random.next() >> 1)", "\(quota)"])
    }
    var pair = [try start(), try start()]
    for _ in 0..<kills {
      let victim = Int.random(in: 0..<2, using: &random)
      for _ in 0..<Int.random(in: 1..<40, using: &random) {
        guard let line = pair[victim].line() else {
          outcome.wrong.append("a process ended by itself with \(pair[victim].status())")
          break
        }
        outcome.steps += 1
        if line.hasPrefix("WRONG") { outcome.wrong.append(line) }
      }
      outcome.wrong += pair[victim].kill().filter { $0.hasPrefix("WRONG") }
      outcome.most = max(outcome.most, StoreFixture.cacheBytes(of: directory))
      pair[victim] = try start()
    }
    for process in pair { outcome.wrong += process.kill().filter { $0.hasPrefix("WRONG") } }
    return outcome
  }

  private static func number(_ variable: String) -> Int? {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
  }
}
