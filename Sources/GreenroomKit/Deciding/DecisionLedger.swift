import GreenroomCore

/// What decisions remember, as a pure value: the state in memory, and what of it has to be written down.
struct DecisionLedger: Sendable {
  /// What the keeper does next.
  enum Step: Sendable {
    /// Read what is at rest, unless it is this revision still.
    case look(since: Int64?)
    /// Make changes on what is at rest.
    case write([DecisionChange], memory: DecisionState, since: Int64?)
    /// Nothing is left to do.
    case rest
  }

  private(set) var state = DecisionState()
  /// Whether what is at rest was read, or could not be.
  private(set) var hasLooked = false
  /// Made in memory and not at rest yet.
  private var unwritten: [DecisionChange] = []
  private var revision: Int64?
  private var isLookDue = false
  /// The disk refused the last write; it is asked again with the next change.
  private var isRefused = false

  /// More than this is not kept for a disk that refuses all of it.
  static let mostUnwritten = 1000

  // MARK: Presentations

  /// Decides for a presentation.
  ///
  /// - Returns: beside the decision what it was made from, which is the state before it.
  mutating func take(
    _ answer: DeliveryAnswer, in context: DecisionContext
  ) -> (decision: Decision, inputs: DecisionInputs, reservation: Reservation.ID?) {
    var changes: [DecisionChange] = []
    state.prepare(for: context, noting: &changes)
    let inputs = DecisionInputs(
      answer: answer, context: context, state: state.excerpt(for: context.identity))
    let (decision, reservation) = state.take(answer, in: context, noting: &changes)
    note(changes)
    return (decision, inputs, reservation)
  }

  /// What a presentation would be decided from. Meant for a copy of the ledger: nothing is noted.
  mutating func foresee(_ answer: DeliveryAnswer, in context: DecisionContext) -> DecisionInputs {
    var unnoted: [DecisionChange] = []
    state.prepare(for: context, noting: &unnoted)
    return DecisionInputs(answer: answer, context: context, state: state.excerpt(for: context.identity))
  }

  /// The reserved screen is visible. Nothing happens where the reservation is gone.
  mutating func commit(_ reservation: Reservation.ID, now: Int, uptime: Int) {
    var changes: [DecisionChange] = []
    _ = state.commit(reservation, now: now, uptime: uptime, noting: &changes)
    note(changes)
  }

  /// The reserved screen will not appear.
  mutating func release(_ reservation: Reservation.ID) {
    state.release(reservation)
  }

  /// Somebody logged in or out.
  mutating func make(_ change: DecisionChange) {
    state.make([change])
    note([change])
  }

  /// The app came forward after long enough.
  mutating func startSession() {
    state.startSession()
  }

  private mutating func note(_ changes: [DecisionChange]) {
    guard !changes.isEmpty else { return }
    unwritten += changes
    isRefused = false
  }

  // MARK: Disk

  /// Somebody is about to decide and wants to know what another process did.
  mutating func askForLook() {
    isLookDue = true
  }

  /// The next step. A write is a look as well, but for the first: one that the disk refuses would leave a decision without
  /// what can be read.
  mutating func next() -> Step {
    if isLookDue, !hasLooked {
      isLookDue = false
      return .look(since: revision)
    }
    if !unwritten.isEmpty, !isRefused {
      isLookDue = false
      return .write(unwritten, memory: state, since: revision)
    }
    guard isLookDue else { return .rest }
    isLookDue = false
    return .look(since: revision)
  }

  /// What a look found; nil where that was nothing new.
  mutating func looked(_ stored: StoredDecisions?) {
    hasLooked = true
    if let stored { adopt(stored) }
  }

  /// What is at rest after a write of the first `count` changes; nil where the disk refused it.
  mutating func wrote(_ count: Int, _ stored: StoredDecisions?) {
    guard let stored else {
      isRefused = true
      unwritten.removeFirst(max(0, unwritten.count - Self.mostUnwritten))
      return
    }
    unwritten.removeFirst(min(count, unwritten.count))
    adopt(stored)
  }

  private mutating func adopt(_ stored: StoredDecisions) {
    hasLooked = true
    revision = stored.revision
    state.adopt(stored.state, then: unwritten)
  }
}
