import GreenroomCore

/// A durable queue of events on their way to the backend.
///
/// An event is on disk before it is sent, and goes from there once the backend has taken it or said that it never
/// will: so each is sent at least once, with the same id, whatever happens to the process. Several processes may
/// send the same event.
package final class EventOutbox: EventSink {
  private struct State {
    var outbox: OutboxState
    var isWorking = false
    /// Ends the pause that the sender makes.
    var pauseEnd: FirstValue<Bool>?
    /// Those who wait until nothing is left to do.
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let store: any EventStoring
  private let endpoint: EventEndpoint
  private let transport: any HTTPTransport
  private let clock: any GreenroomClock
  private let jitter: @Sendable () -> Double
  private let log: Log
  private let state: Lock<State>

  /// - Parameter isEnabled: whether the user agreed; see ``setEnabled(_:)``.
  init(
    store: any EventStoring, endpoint: EventEndpoint, transport: any HTTPTransport,
    clock: any GreenroomClock, jitter: @escaping @Sendable () -> Double, isEnabled: Bool, log: Log
  ) {
    self.store = store
    self.endpoint = endpoint
    self.transport = transport
    self.clock = clock
    self.jitter = jitter
    self.log = log
    state = Lock(State(outbox: OutboxState(isEnabled: isEnabled)))
  }

  /// An outbox with the system's clock and log.
  package convenience init(store: StateStore, endpoint: EventEndpoint, transport: any HTTPTransport) {
    self.init(
      store: store, endpoint: endpoint, transport: transport, clock: SystemClock(),
      jitter: { Double.random(in: 0...1) }, isEnabled: true,
      log: Log(level: .warn, handler: SystemLogHandler()))
  }

  /// Whether events are recorded and sent.
  package var isEnabled: Bool { state.withLock { $0.outbox.isEnabled } }

  /// The consent switch. Off, nothing is recorded, and what is queued is deleted unsent.
  package func setEnabled(_ isEnabled: Bool) {
    let pauseEnd = state.withLock { state in
      state.outbox.setEnabled(isEnabled)
      return state.pauseEnd
    }
    guard !isEnabled else { return }
    store.removeAllEvents()
    // Nothing is left to wait for.
    pauseEnd?.set(false)
  }

  /// Queues events and sends them a moment later.
  package func record(_ events: [OutgoingEvent]) {
    guard isEnabled else { return }
    let usable = events.filter { $0.body.count <= OutboxLimits.eventBytes }
    if usable.count < events.count { log.warn("An event is too long and is dropped.") }
    guard !usable.isEmpty else { return }
    store.append(usable, now: clock.now.milliseconds) { self.isEnabled }
    state.withLock { $0.outbox.appended() }
    work()
  }

  /// Sends what is queued now, from earlier processes too: at the start, and when the app comes forward or goes.
  package func flush() {
    guard isEnabled else { return store.removeAllEvents() }
    let pauseEnd = state.withLock { state in
      state.outbox.flush()
      return state.pauseEnd
    }
    pauseEnd?.set(false)
    work()
  }

  /// As ``flush()``, and returns when everything is sent or the backend cannot be reached.
  package func finish() async {
    flush()
    await settle()
  }

  /// Returns when everything that was recorded before is on disk, or the disk has refused it.
  func finishWrites() async {
    // The store's calls keep their order.
    _ = await store.nextEvents()
  }

  /// Returns when nothing is left to do for now.
  func settle() async {
    await withCheckedContinuation { continuation in
      state.withLock { $0.waiters.append(continuation) }
      work()
    }
  }

  // MARK: Sending

  /// Starts the one sender that carries the steps out one after another, unless it is at it.
  private func work() {
    let starts = state.withLock { state in
      defer { state.isWorking = true }
      return !state.isWorking
    }
    if starts { Task(priority: .utility) { await carryOut() } }
  }

  private func carryOut() async {
    while true {
      let (step, waiters, pauseEnd) = nextStep()
      switch step {
      case .pause(let duration): await pause(for: duration, orUntil: pauseEnd)
      case .send: await send()
      case .rest:
        for waiter in waiters { waiter.resume() }
        return
      }
    }
  }

  /// The next step. At rest the sender is over, and those who waited for that go on.
  private func nextStep() -> (OutboxState.Step, [CheckedContinuation<Void, Never>], FirstValue<Bool>) {
    let pauseEnd = FirstValue<Bool>()
    let (step, waiters) = state.withLock { state -> (OutboxState.Step, [CheckedContinuation<Void, Never>]) in
      let step = state.outbox.next()
      state.pauseEnd = pauseEnd
      guard step == .rest else { return (step, []) }
      state.isWorking = false
      defer { state.waiters = [] }
      return (step, state.waiters)
    }
    return (step, waiters, pauseEnd)
  }

  /// A pause that a flush ends: who leaves the app does not wait for more events to gather.
  private func pause(for duration: Duration, orUntil end: FirstValue<Bool>) async {
    let alarm = Task { [clock] in
      try? await clock.sleep(for: duration)
      end.set(true)
    }
    _ = await end.value
    alarm.cancel()
  }

  private func send() async {
    let most = state.withLock { $0.outbox.most }
    let events = Array(await store.nextEvents().prefix(most))
    guard !events.isEmpty else { return state.withLock { $0.outbox.foundNothing() } }
    // The user may have said no while they were read.
    guard isEnabled else { return }
    let verdict = await verdict(on: events)
    let jitter = jitter()
    guard state.withLock({ $0.outbox.sent(events.count, verdict, jitter: jitter) }) else { return }
    if case .refused(let status) = verdict {
      log.error(
        "The backend refuses events; they are dropped.",
        ["status_code": "\(status)", "events": "\(events.count)"])
    }
    await store.remove(events)
  }

  private func verdict(on events: [OutgoingEvent]) async -> EventVerdict {
    do {
      let verdict = EventVerdict(try await transport.send(endpoint.request(events)))
      if verdict == .unauthorised { log.error("The backend does not accept the API key for events (401).") }
      return verdict
    } catch {
      return .unheard(RetryAdvice(error))
    }
  }
}
