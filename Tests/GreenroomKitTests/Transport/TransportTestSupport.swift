import Foundation
import GreenroomCore
import GreenroomKit

extension URLSessionTransport {
  /// The kind of failure that `request` ends with; nil when it is answered.
  func failure(of request: HTTPRequest) async -> TransportError.Kind? {
    do {
      _ = try await send(request)
      return nil
    } catch {
      return (error as? TransportError)?.kind
    }
  }
}

/// A clock that stands still: sleeps end when the test says so.
final class HeldClock: GreenroomClock {
  private struct State: Sendable {
    var sleepers: [Int: CheckedContinuation<Void, any Error>] = [:]
    var next = 0
    var cancelled: Set<Int> = []
    var deadlines: [Duration] = []
    var isExpired = false
  }

  private let state = Lock(State())

  var uptime: Duration { .zero }
  var now: Date { Date(timeIntervalSince1970: 0) }
  /// How many sleep now.
  var sleepers: Int { state.withLock { $0.sleepers.count } }
  /// What was slept for, in order.
  var deadlines: [Duration] { state.withLock { $0.deadlines } }

  func sleep(until deadline: Duration) async throws {
    let id = state.withLock { state in
      state.next += 1
      state.deadlines.append(deadline)
      return state.next
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { enter($0, id) }
    } onCancel: {
      let sleeper = state.withLock { state in
        state.cancelled.insert(id)
        return state.sleepers.removeValue(forKey: id)
      }
      sleeper?.resume(throwing: CancellationError())
    }
  }

  /// Ends every sleep, now and later.
  func expire() {
    let sleepers = state.withLock { state in
      state.isExpired = true
      let sleepers = state.sleepers.values
      state.sleepers = [:]
      return Array(sleepers)
    }
    for sleeper in sleepers { sleeper.resume() }
  }

  private func enter(_ continuation: CheckedContinuation<Void, any Error>, _ id: Int) {
    let result: Result<Void, any Error>? = state.withLock { state in
      if state.cancelled.contains(id) { return .failure(CancellationError()) }
      if state.isExpired { return .success(()) }
      state.sleepers[id] = continuation
      return nil
    }
    if let result { continuation.resume(with: result) }
  }
}
