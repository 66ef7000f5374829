import Dispatch

/// Runs something every so often on a queue of its own, until it is released or cancelled.
// Sendable because the source is made in `init` and cancelling is allowed from any thread.
final class RepeatingTimer: @unchecked Sendable {
  private let source: any DispatchSourceTimer

  init(every interval: Duration, label: String, _ body: @escaping @Sendable () -> Void) {
    let nanoseconds = Int(clamping: max(interval.nanoseconds, 1_000_000))
    source = DispatchSource.makeTimerSource(queue: DispatchQueue(label: label))
    source.schedule(deadline: .now() + .nanoseconds(nanoseconds), repeating: .nanoseconds(nanoseconds))
    source.setEventHandler(handler: body)
    source.resume()
  }

  deinit { source.cancel() }

  func cancel() {
    source.cancel()
  }
}
