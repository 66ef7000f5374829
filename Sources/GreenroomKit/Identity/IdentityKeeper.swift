import GreenroomCore

/// Knows who is in front of the screen. The stored identity is read off the caller's thread when it is first
/// needed; an `identify` made meanwhile wins.
final class IdentityKeeper: Sendable {
  private struct State {
    var identity: IdentityState
    var isWorking = false
    /// Those who wait until nothing is left to do.
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let store: any IdentityStoring
  private let forget: @Sendable (Fingerprint) async -> Void
  private let makeID: @Sendable () -> String
  private let observe: @Sendable (IdentityNotice) -> Void
  private let state: Lock<State>

  /// - Parameters:
  ///   - forget: deletes what the store holds of a user; a reset is not over before it returns.
  ///   - makeID: a new random id.
  ///   - observe: is told who logs in and out before anybody gets the new identity. It is called under the lock:
  ///     it must be quick and must not call back.
  init(
    store: any IdentityStoring, attributes: Attributes, makeID: @escaping @Sendable () -> String,
    forget: @escaping @Sendable (Fingerprint) async -> Void,
    observe: @escaping @Sendable (IdentityNotice) -> Void = { _ in }
  ) {
    self.store = store
    self.forget = forget
    self.makeID = makeID
    self.observe = observe
    state = Lock(State(identity: IdentityState(attributes: attributes)))
  }

  /// The identity, where it needs no reading.
  var current: Identity? { state.withLock { $0.identity.current } }

  /// The identity, read first where it has to be.
  func identity() async -> Identity {
    while true {
      if let identity = current { return identity }
      await finishWrites()
    }
  }

  /// A made-up anonymous identity, for a call whose time is over before the stored one was read.
  func provisional() -> Identity {
    let attributes = state.withLock { $0.identity.attributes }
    return StoredIdentity(userID: nil, installID: makeID(), salt: []).identity(with: attributes)
  }

  /// The user is `userID` from now on.
  func identify(_ userID: String) {
    change(.identify(userID))
  }

  /// Nobody is identified from now on, and the user's copies go.
  func reset() {
    change(.reset(newInstallID: makeID()))
  }

  /// Changes the attributes from now on.
  func changeAttributes(_ change: (inout Attributes) -> Void) {
    state.withLock { $0.identity.changeAttributes(change) }
  }

  /// Returns when every change so far is on disk.
  func finishWrites() async {
    await withCheckedContinuation { continuation in
      state.withLock { $0.waiters.append(continuation) }
      work()
    }
  }

  private func change(_ change: IdentityState.Change) {
    state.withLock { state in
      state.identity.change(change)
      state.identity.takeNotices().forEach(observe)
    }
    work()
  }

  /// Starts the one worker that carries the steps out one after another, unless it is at it.
  private func work() {
    let starts = state.withLock { state in
      defer { state.isWorking = true }
      return !state.isWorking
    }
    if starts { Task { await carryOut() } }
  }

  private func carryOut() async {
    while let step = nextStep() {
      switch step {
      case .load:
        let stored = await store.identity()
        state.withLock { $0.identity.loaded(stored) }
      case .forget(let user): await forget(user)
      case .save(let identity): await store.save(identity)
      case .rest: return
      }
    }
  }

  /// Nil when nothing is left: the worker is then over, and those who waited for that go on.
  private func nextStep() -> IdentityState.Step? {
    let (step, waiters) = state.withLock {
      state -> (IdentityState.Step?, [CheckedContinuation<Void, Never>]) in
      let step = state.identity.next()
      state.identity.takeNotices().forEach(observe)
      guard step == .rest else { return (step, []) }
      state.isWorking = false
      defer { state.waiters = [] }
      return (nil, state.waiters)
    }
    for waiter in waiters { waiter.resume() }
    return step
  }
}
