import Dispatch

/// Runs `work` while the main thread does nothing but wait for its end.
///
/// - Returns: what the work returns, and whether it ended while the main thread was still blocked. A work that
///   needs the main thread gets it after ten seconds.
func whileMainThreadIsBlocked<Value: Sendable>(
  _ work: @Sendable () async -> Value
) async -> (value: Value, endedWhileBlocked: Bool) {
  let release = DispatchSemaphore(value: 0)
  let wasReleased = Task { @MainActor in wait(for: release) }
  let value = await work()
  release.signal()
  return (value, await wasReleased.value)
}

/// Blocks on purpose, so it is no async function.
private func wait(for semaphore: DispatchSemaphore) -> Bool {
  semaphore.wait(timeout: .now() + 10) == .success
}
