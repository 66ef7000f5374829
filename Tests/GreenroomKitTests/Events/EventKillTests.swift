import Foundation
import GreenroomCore
import TestSupport
import Testing

@testable import GreenroomKit

@Suite(.timeLimit(.minutes(3))) struct EventKillTests {
  private let fixture: MailFixture

  init() throws { fixture = try MailFixture() }

  /// What killed processes said.
  private struct Outcome {
    var recorded: Set<String> = []
    /// The text of each event that arrived, by id.
    var sent: [String: Set<String>] = [:]

    mutating func take(_ line: String) {
      let words = line.split(separator: " ").map(String.init)
      switch (words.first, words.count) {
      case ("recorded", 2): recorded.insert(words[1])
      case ("sent", 3): sent[words[1], default: []].insert(words[2])
      default: break
      }
    }
  }

  @Test func `an event on disk arrives however often the process is killed, and always with its id`()
    async throws
  {
    let directory = fixture.store.directory.path
    var outcome = try await BlockingThread.run { try Self.storm(in: directory, kills: 8) }
    #expect(outcome.recorded.count > 20)
    // The last process is this one.
    let state = fixture.store.state(partition: "mail")
    await (try fixture.outbox(state)).finish()
    for request in fixture.mailbox.requests {
      let root = try JSONDocument(Array(request.body ?? Data())).root
      for event in root.elements {
        outcome.take("sent \(event["id"]?.string ?? "?") \(event["text"]?.string ?? "?")")
      }
    }
    #expect(outcome.recorded.subtracting(outcome.sent.keys).isEmpty)
    #expect(outcome.sent.values.allSatisfy { $0.count == 1 })
    #expect(outcome.sent.allSatisfy { id, texts in texts.allSatisfy { $0.hasPrefix(id.prefix(8)) } })
    #expect(!FileManager.default.fileExists(atPath: fixture.store.statePath + ".damaged"))
  }

  /// One process after another is killed after some of its lines.
  private static func storm(in directory: String, kills: Int) throws -> Outcome {
    var random = SeededGenerator(seed: 5)
    var outcome = Outcome()
    for _ in 0..<kills {
      let process = try CrasherProcess(["mail", directory, "\(random.next() >> 1)"])
      for _ in 0..<Int.random(in: 3..<30, using: &random) {
        if let line = process.line() { outcome.take(line) }
      }
      for line in process.kill() { outcome.take(line) }
    }
    return outcome
  }
}
