import GreenroomCore

extension GreenroomClock {
  /// Waits for `work`, at most until `deadline` of the uptime; the work itself goes on.
  ///
  /// - Returns: what the work returns, or nil when the deadline came first.
  func race<Value: Sendable>(
    until deadline: Duration, _ work: @escaping @Sendable () async -> Value
  ) async -> Value? {
    guard uptime < deadline else { return nil }
    let finish = FirstValue<Value?>()
    Task { finish.set(await work()) }
    let alarm = Task {
      if (try? await sleep(until: deadline)) != nil { finish.set(nil) }
    }
    let value = await withTaskCancellationHandler {
      await finish.value
    } onCancel: {
      finish.set(nil)
    }
    alarm.cancel()
    return value
  }
}

/// A value that is set once, by whoever comes first, and awaited by one.
final class FirstValue<Value: Sendable>: Sendable {
  private enum State {
    case empty
    case awaited(CheckedContinuation<Value, Never>)
    case set(Value)
  }

  private let state = Lock(State.empty)

  /// Sets the value; a second one changes nothing.
  func set(_ value: Value) {
    let waiting = state.withLock { state -> CheckedContinuation<Value, Never>? in
      if case .set = state { return nil }
      defer { state = .set(value) }
      if case .awaited(let continuation) = state { return continuation }
      return nil
    }
    waiting?.resume(returning: value)
  }

  /// The value, as soon as it is set.
  var value: Value {
    get async {
      await withCheckedContinuation { continuation in
        let ready = state.withLock { state -> Value? in
          if case .set(let value) = state { return value }
          state = .awaited(continuation)
          return nil
        }
        if let ready { continuation.resume(returning: ready) }
      }
    }
  }
}
