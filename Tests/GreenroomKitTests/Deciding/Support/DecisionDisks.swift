import GreenroomCore

@testable import GreenroomKit

/// A disk that answers nobody until it is let go.
final class HungDecisions: DecisionStoring {
  private struct State {
    var isHung = true
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let disk: any DecisionStoring
  private let state = Lock(State())

  init(over disk: any DecisionStoring) {
    self.disk = disk
  }

  func letGo() {
    let waiters = state.withLock { state in
      state.isHung = false
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  func decisions(since known: Int64?) async -> StoredDecisions? {
    await wait()
    return await disk.decisions(since: known)
  }

  func change(
    _ changes: [DecisionChange], memory: DecisionState, since known: Int64?
  ) async -> StoredDecisions? {
    await wait()
    return await disk.change(changes, memory: memory, since: known)
  }

  private func wait() async {
    await withCheckedContinuation { continuation in
      let goes = state.withLock { state in
        if state.isHung { state.waiters.append(continuation) }
        return !state.isHung
      }
      if goes { continuation.resume() }
    }
  }
}

/// A disk that can neither be read nor written.
struct RefusingDecisions: DecisionStoring {
  func decisions(since known: Int64?) async -> StoredDecisions? { nil }

  func change(
    _ changes: [DecisionChange], memory: DecisionState, since known: Int64?
  ) async -> StoredDecisions? { nil }
}
