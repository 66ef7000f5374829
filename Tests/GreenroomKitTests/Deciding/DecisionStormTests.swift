import GreenroomCore
import TestSupport
import Testing

@testable import GreenroomKit

/// Two processes over one disk, as values, in any order of steps.
@Suite(.timeLimit(.minutes(5))) struct DecisionStormTests {
  /// What is at rest, and writes that may fail.
  private struct Disk {
    var state = DecisionState()
    var revision: Int64 = 0

    mutating func change(_ changes: [DecisionChange]) -> StoredDecisions {
      state.startProcess()
      state.make(changes)
      revision += 1
      return StoredDecisions(state: state, revision: revision)
    }
  }

  private struct Process {
    var ledger = DecisionLedger()
    /// A step that was begun, and what the disk said where it was asked already.
    var step: DecisionLedger.Step?
    var answer: StoredDecisions??
    var pending: [(user: String, id: Reservation.ID)] = []
  }

  private let users = ["u", "v", "w"]

  @Test func `over 10,000 interleavings no display is lost, doubled or beyond the limit`() throws {
    var random = SeededGenerator(seed: 7)
    let limit = 40
    let answer = try DeliveryText(
      experiment: DeliveryText.experiment(0.5), frequency: DeliveryText.limit(limit)
    ).answer
    for round in 0..<20 {
      var disk = Disk()
      var processes = [Process(), Process()]
      var shown: [String: Int] = [:]
      for step in 0..<500 {
        let index = Int.random(in: 0..<2, using: &random)
        advance(&processes[index], &disk, &shown, answer, now: round * 1000 + step, &random)
      }
      for index in [0, 1, 0] { settle(&processes[index], &disk, &random) }
      for user in users {
        let history = disk.state.histories[owner(user)]?.displays[ExactText("p")]
        #expect(history?.lifetime ?? 0 == shown[user] ?? 0)
        // The other process may have shown as many as it had not yet heard of.
        #expect(shown[user] ?? 0 <= 2 * limit)
      }
      #expect(
        processes[0].ledger.state.histories.mapValues(\.sides) == disk.state.histories.mapValues(\.sides))
    }
  }

  @Test func `over 10,000 interleavings in one process the limit holds to the display`() throws {
    var random = SeededGenerator(seed: 8)
    let answer = try DeliveryText(frequency: DeliveryText.limit(5)).answer
    for round in 0..<50 {
      var disk = Disk()
      var process = Process()
      var shown: [String: Int] = [:]
      for step in 0..<200 {
        advance(&process, &disk, &shown, answer, now: round * 1000 + step, &random)
        #expect(shown.values.allSatisfy { $0 <= 5 })
      }
    }
  }

  /// One step of one process. Each user has an installation of its own, so that nothing is inherited.
  private func advance(
    _ process: inout Process, _ disk: inout Disk, _ shown: inout [String: Int], _ answer: DeliveryAnswer,
    now: Int, _ random: inout SeededGenerator
  ) {
    let user = users.randomElement(using: &random) ?? "u"
    let identity = DecisionIdentity(userID: user, installID: "of \(user)")
    switch Int.random(in: 0..<14, using: &random) {
    case 0..<4:
      let context = DecisionContext(
        identity: identity, attributes: [:], now: now, uptime: now, placement: "p")
      let taken = process.ledger.take(answer, in: context)
      if let id = taken.reservation { process.pending.append((user, id)) }
    case 4..<7:
      guard !process.pending.isEmpty else { return }
      let (user, id) = process.pending.removeFirst()
      process.ledger.commit(id, now: now, uptime: now)
      shown[user, default: 0] += 1
    case 7:
      if let last = process.pending.popLast() { process.ledger.release(last.id) }
    case 8: process.ledger.make(.logIn(identity))
    case 9: process.ledger.make(.reset(installID: "nobody"))
    case 10: process.ledger.askForLook()
    default: move(&process, &disk, fails: Int.random(in: 0..<4, using: &random) == 0, &random)
    }
  }

  /// Begins a step, lets the disk answer it, or ends it: whatever happens between these is in between.
  private func move(
    _ process: inout Process, _ disk: inout Disk, fails: Bool, _ random: inout SeededGenerator
  ) {
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      switch (process.step, process.answer) {
      case (nil, _):
        let step = process.ledger.next()
        if case .rest = step { return }
        process.step = step
      case (let step?, nil): process.answer = .some(fails ? nil : answer(step, &disk))
      case (.write(let changes, _, _)?, let answer?):
        process.ledger.wrote(changes.count, answer)
        (process.step, process.answer) = (nil, nil)
      case (_?, let answer?):
        process.ledger.looked(answer)
        (process.step, process.answer) = (nil, nil)
      }
    }
  }

  private func answer(_ step: DecisionLedger.Step, _ disk: inout Disk) -> StoredDecisions? {
    switch step {
    case .rest: return nil
    case .look(let known):
      return known == disk.revision ? nil : StoredDecisions(state: disk.state, revision: disk.revision)
    case .write(let changes, _, _): return disk.change(changes)
    }
  }

  private func settle(_ process: inout Process, _ disk: inout Disk, _ random: inout SeededGenerator) {
    // A change that changes nothing makes a refused write be tried again.
    process.ledger.make(.reset(installID: "nobody"))
    for _ in 0..<20 { move(&process, &disk, fails: false, &random) }
    process.ledger.askForLook()
    for _ in 0..<20 { move(&process, &disk, fails: false, &random) }
  }

  private func owner(_ user: String) -> HistoryOwner { HistoryOwner(kind: .user, name: ExactText(user)) }
}
