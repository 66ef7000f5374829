package import Foundation
import GreenroomCore

/// What a server saw, and the tests that wait for it.
package final class RequestLog: Sendable {
  /// What was seen up to a moment.
  package struct Snapshot: Sendable {
    /// The requests in the order in which they were complete.
    package fileprivate(set) var requests: [RecordedRequest] = []
    /// How many connections are open.
    package fileprivate(set) var openConnections = 0
    /// How many connections were made.
    package fileprivate(set) var acceptedConnections = 0
    /// How many bytes the clients were sent, those included that they did not read.
    package fileprivate(set) var sentBytes = 0
    /// What arrived on each connection, by its number.
    package fileprivate(set) var bytes: [Int: Data] = [:]

    /// Every byte that arrived, connection after connection.
    package var receivedBytes: Data {
      bytes.sorted { $0.key < $1.key }.reduce(into: Data()) { $0.append($1.value) }
    }
  }

  private struct Waiter: Sendable {
    let condition: @Sendable (Snapshot) -> Bool
    let continuation: CheckedContinuation<Snapshot, any Error>
  }

  private struct State: Sendable {
    var snapshot = Snapshot()
    var waiters: [Int: Waiter] = [:]
    var nextWaiter = 0
    /// Waiters whose task was cancelled before they were entered.
    var cancelled: Set<Int> = []
  }

  private let state = Lock(State())

  /// What was seen so far.
  package var snapshot: Snapshot { state.withLock { $0.snapshot } }

  /// Waits until `condition` holds.
  ///
  /// - Throws: `CancellationError` when the task is cancelled first.
  package func wait(until condition: @escaping @Sendable (Snapshot) -> Bool) async throws -> Snapshot {
    let id = state.withLock { state in
      state.nextWaiter += 1
      return state.nextWaiter
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { enter(Waiter(condition: condition, continuation: $0), id) }
    } onCancel: {
      cancel(id)
    }
  }

  private func enter(_ waiter: Waiter, _ id: Int) {
    let result: Result<Snapshot, any Error>? = state.withLock { state in
      if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
      if waiter.condition(state.snapshot) { return .success(state.snapshot) }
      state.waiters[id] = waiter
      return nil
    }
    if let result { waiter.continuation.resume(with: result) }
  }

  private func cancel(_ id: Int) {
    let waiter = state.withLock { state in
      let waiter = state.waiters.removeValue(forKey: id)
      if waiter == nil { state.cancelled.insert(id) }
      return waiter
    }
    waiter?.continuation.resume(throwing: CancellationError())
  }

  // MARK: What the connections report

  func accepted() -> Int {
    change { snapshot in
      snapshot.acceptedConnections += 1
      snapshot.openConnections += 1
    }.acceptedConnections
  }

  func closed() {
    change { $0.openConnections -= 1 }
  }

  func received(_ bytes: Data, connection: Int) {
    change { $0.bytes[connection, default: Data()].append(bytes) }
  }

  func received(_ request: RecordedRequest) {
    change { $0.requests.append(request) }
  }

  func sent(_ count: Int) {
    change { $0.sentBytes += count }
  }

  @discardableResult
  private func change(_ body: (inout Snapshot) -> Void) -> Snapshot {
    let (snapshot, ready) = state.withLock { state in
      body(&state.snapshot)
      let snapshot = state.snapshot
      let ready = state.waiters.filter { $0.value.condition(snapshot) }
      for id in ready.keys { state.waiters[id] = nil }
      return (snapshot, ready.values.map(\.continuation))
    }
    for continuation in ready { continuation.resume(returning: snapshot) }
    return snapshot
  }
}
