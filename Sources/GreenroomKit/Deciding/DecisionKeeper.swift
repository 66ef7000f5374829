import GreenroomCore

/// Decides for presentations, and keeps what decisions remember: in memory under a lock, and written behind.
///
/// The disk is read when a decision first needs it, and again whenever another process has written. Who decides
/// waits for that no longer than the given time; a disk that is not heard leaves what is in memory.
final class DecisionKeeper: Sendable {
  /// Away for this long, coming forward begins a session.
  static let sessionGap = Duration.seconds(30 * 60)

  private struct State {
    var ledger = DecisionLedger()
    var isWorking = false
    /// Those who wait for a step that begins after they asked.
    var lookers: [CheckedContinuation<Void, Never>] = []
    /// Those who wait until nothing is left to do.
    var finishers: [CheckedContinuation<Void, Never>] = []
  }

  private let store: any DecisionStoring
  private let facts: DecisionFacts
  private let clock: any GreenroomClock
  private let changed: @Sendable () -> Void
  private let state = Lock(State())

  /// - Parameter changed: is told when a display was reserved, counted or given back.
  init(
    store: any DecisionStoring, facts: DecisionFacts, clock: any GreenroomClock,
    changed: @escaping @Sendable () -> Void = {}
  ) {
    self.store = store
    self.facts = facts
    self.clock = clock
    self.changed = changed
  }

  // MARK: Deciding

  /// Decides what `placement` shows to `identity` in a presentation that is about to happen.
  ///
  /// - Parameters:
  ///   - isKnown: whether this is who uses the app. One made up, since the stored identity could not be read in
  ///     time, decides by its buckets alone, and nothing is remembered of it.
  ///   - deadline: of the uptime; how long to wait for the disk at most.
  func take(
    _ answer: DeliveryAnswer, placement: String, for identity: Identity, isKnown: Bool = true,
    until deadline: Duration
  ) async -> TakenDecision {
    guard isKnown else {
      let inputs = DecisionInputs(
        answer: answer, context: facts.context(for: identity, placement: placement))
      return TakenDecision(decision: inputs.decide(), inputs: inputs, display: nil)
    }
    await look(until: deadline)
    let context = facts.context(for: identity, placement: placement)
    let (decision, inputs, reservation) = state.withLock { $0.ledger.take(answer, in: context) }
    work()
    if reservation != nil { changed() }
    return TakenDecision(
      decision: decision, inputs: inputs, display: reservation.map { ReservedDisplay($0, of: self) })
  }

  /// A screen that was asked for by its id, or shipped by the app: shown, and nothing is counted.
  func show(_ answer: DeliveryAnswer, for identity: Identity) -> TakenDecision {
    let inputs = DecisionInputs(answer: answer, context: facts.context(for: identity, placement: nil))
    return TakenDecision(decision: Decider.show(answer), inputs: inputs, display: nil)
  }

  /// What a presentation would decide, as far as is known in memory; nil while the disk has not been read. Nothing is
  /// recorded.
  func preview(_ answer: DeliveryAnswer, placement: String, for identity: Identity) -> Decision? {
    let context = facts.context(for: identity, placement: placement)
    let ledger = state.withLock { $0.ledger }
    guard ledger.hasLooked else { return nil }
    return Decider.decide(answer, in: context, state: ledger.state)
  }

  /// As ``preview(_:placement:for:)``, with everything that the decision is made from.
  func foresee(_ answer: DeliveryAnswer, placement: String, for identity: Identity) -> TakenDecision? {
    let context = facts.context(for: identity, placement: placement)
    var ledger = state.withLock { $0.ledger }
    guard ledger.hasLooked else { return nil }
    let inputs = ledger.foresee(answer, in: context)
    return TakenDecision(decision: inputs.decide(), inputs: inputs, display: nil)
  }

  /// Reads what is remembered, at most until `deadline`, where that was not done before.
  func load(until deadline: Duration) async {
    if state.withLock({ !$0.ledger.hasLooked }) { await look(until: deadline) }
  }

  /// The screens that can still win at `placement` for `identity`, as far as is known in memory: what is worth having
  /// ready. Nothing is recorded.
  func couldWin(
    _ answer: DeliveryAnswer, placement: String, for identity: Identity
  ) -> [DeliveryAnswer.Screen] {
    let context = facts.context(for: identity, placement: placement)
    let remembered = state.withLock { $0.ledger.state }
    return Decider.couldWin(answer, in: context, state: remembered)
  }

  // MARK: Changes

  func commit(_ reservation: Reservation.ID) {
    let (now, uptime) = (facts.now, facts.uptime)
    state.withLock { $0.ledger.commit(reservation, now: now, uptime: uptime) }
    work()
    changed()
  }

  func release(_ reservation: Reservation.ID) {
    state.withLock { $0.ledger.release(reservation) }
    changed()
  }

  /// Somebody logged in or out. Quick, so that it may be called under the identity's lock.
  func note(_ notice: IdentityNotice) {
    let change: DecisionChange =
      switch notice {
      case .identified(let identity): .logIn(DecisionIdentity(identity))
      case .reset(let installID): .reset(installID: installID)
      }
    state.withLock { $0.ledger.make(change) }
    work()
  }

  /// The app came forward. After half an hour or more in the background this begins a session.
  func cameForward(afterBackground time: Duration) {
    guard time >= Self.sessionGap else { return }
    state.withLock { $0.ledger.startSession() }
  }

  // MARK: Disk

  /// Returns when everything so far is on disk, or the disk has refused it.
  func finishWrites() async {
    await withCheckedContinuation { continuation in
      state.withLock { $0.finishers.append(continuation) }
      work()
    }
  }

  private func look(until deadline: Duration) async {
    _ = await clock.race(until: deadline) { [self] in
      await withCheckedContinuation { continuation in
        state.withLock { state in
          state.ledger.askForLook()
          state.lookers.append(continuation)
        }
        work()
      }
    }
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
    while true {
      let (step, lookers) = nextStep()
      switch step {
      case .look(let known):
        let found = await store.decisions(since: known)
        state.withLock { $0.ledger.looked(found) }
      case .write(let changes, let memory, let known):
        let written = await store.change(changes, memory: memory, since: known)
        state.withLock { $0.ledger.wrote(changes.count, written) }
      case .rest:
        for looker in lookers { looker.resume() }
        return
      }
      for looker in lookers { looker.resume() }
    }
  }

  /// The next step and who is served by it. At rest the worker is over.
  private func nextStep() -> (DecisionLedger.Step, [CheckedContinuation<Void, Never>]) {
    state.withLock { state in
      let step = state.ledger.next()
      var served = state.lookers
      state.lookers = []
      if case .rest = step {
        state.isWorking = false
        served += state.finishers
        state.finishers = []
      }
      return (step, served)
    }
  }
}
