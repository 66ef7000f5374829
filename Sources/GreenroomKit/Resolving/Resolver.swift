import Foundation
import GreenroomCore

/// Finds what is to be shown: a fresh copy, a live answer, a stale copy, a bundled one, or nothing.
final class Resolver: Sendable {
  private let copies: CopyStore
  private let fetcher: Fetcher
  private let bundled: BundledCopies
  private let rule: FallbackRule
  private let clock: any GreenroomClock
  private let standings: SourceStandings
  private let looks = SharedLooks()

  init(
    copies: CopyStore, fetcher: Fetcher, bundled: BundledCopies, rule: FallbackRule,
    standings: SourceStandings, clock: any GreenroomClock
  ) {
    self.copies = copies
    self.fetcher = fetcher
    self.bundled = bundled
    self.rule = rule
    self.standings = standings
    self.clock = clock
  }

  /// Resolves one source, at most until `deadline` of the clock's uptime.
  ///
  /// - Parameter presents: whether the source is about to be shown. A preloaded one then opens after the dialect's instant
  ///   wait, with its copy.
  // A crowd may be waiting here: what its tasks keep meanwhile is this alone, not what its callers need afterwards.
  @inline(never)
  func resolve(
    _ source: Source, _ caller: Caller, until deadline: Duration, priority: RequestPriority.Level,
    presents: Bool = false
  ) async -> Resolution {
    guard caller.isKnown, !source.isShipped else { return unasked(source) }
    if let copy = freshInMemory(source, caller.identity) { return resolution(showing: copy) }
    let reservation = reserve(source, caller, until: deadline, priority)
    if reservation.isNew { drive([reservation.flight], caller, until: deadline) }
    return await settle(
      Need(source: source, caller: caller, deadline: deadline, presents: presents), reservation.flight)
  }

  /// Resolves several sources at once; those that need the network share a batch where there is one.
  func resolve(
    _ sources: [Source], _ caller: Caller, until deadline: Duration, priority: RequestPriority.Level
  ) async -> [Source: Resolution] {
    let begun = begin(sources, caller, until: deadline, priority: priority)
    return await withTaskGroup(of: (Source, Resolution).self) { group in
      for item in begun {
        group.addTask { (item.need.source, await self.settle(item)) }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }

  /// Begins to look at the copies of `sources` and to fetch what is needed; waits for nothing.
  func begin(
    _ sources: [Source], _ caller: Caller, until deadline: Duration, priority: RequestPriority.Level
  ) -> [Begun] {
    var begun: [Begun] = []
    var new: [Flight] = []
    for source in sources {
      let need = Need(source: source, caller: caller, deadline: deadline)
      guard caller.isKnown, !source.isShipped else {
        begun.append(Begun(need: need))
        continue
      }
      if let copy = freshInMemory(source, caller.identity) {
        begun.append(Begun(need: need, fresh: copy))
        continue
      }
      let reservation = reserve(source, caller, until: deadline, priority)
      if reservation.isNew { new.append(reservation.flight) }
      begun.append(Begun(need: need, flight: reservation.flight))
    }
    if !new.isEmpty { drive(new, caller, until: deadline) }
    return begun
  }

  /// What is wanted, for whom and until when.
  struct Need: Sendable {
    let source: Source
    let caller: Caller
    let deadline: Duration
    /// Whether the source is about to be shown.
    var presents = false
  }

  /// A source whose fetch has begun where it needs one.
  struct Begun: Sendable {
    let need: Need
    /// A copy that may be shown without asking.
    var fresh: Copy?
    var flight: Flight?
  }

  /// A fresh copy, where one is in memory; a refresh starts behind it where that is due.
  func freshInMemory(_ source: Source, _ identity: Identity) -> Copy? {
    guard let copy = copies.inMemory(source, identity) else { return nil }
    let now = clock.now
    guard copy.isFresh(at: now) else { return nil }
    refreshBehind(copy, identity, now)
    return copy
  }

  /// The fetch that is under way: for tests.
  func flight(for source: Source, _ identity: Identity) -> Flight? {
    fetcher.flight(for: source, identity)
  }

  // MARK: Looking

  private func reserve(
    _ source: Source, _ caller: Caller, until deadline: Duration, _ priority: RequestPriority.Level
  ) -> FlightPool.Reservation {
    fetcher.reserve(source, caller, priority: priority, lookLimit: lookLimit(until: deadline))
  }

  /// Looks at the copies of new flights and has those requested that need it; waits for nothing.
  private func drive(_ flights: [Flight], _ caller: Caller, until deadline: Duration) {
    let limit = lookLimit(until: deadline)
    Task {
      let found = await look(flights.map(\.key.source), caller, until: limit)
      let now = clock.now
      var missing: [Flight] = []
      for flight in flights {
        let copies = found[flight.key.source]
        if let own = copies?.own, own.isFresh(at: now) {
          fetcher.end(flight, atHand: own)
          refreshBehind(own, caller.identity, now)
        } else {
          flight.looked(copies.map { FlightLook(copies: $0, ticket: caller.ticket) })
          missing.append(flight)
        }
      }
      fetcher.request(missing, caller, batchDeadline: half(until: deadline))
    }
  }

  /// A disk that hangs leaves most of the time for the network.
  private func lookLimit(until deadline: Duration) -> Duration {
    let now = clock.uptime
    return now + max(deadline - now, .zero) / 8
  }

  private func half(until deadline: Duration) -> Duration {
    let now = clock.uptime
    return now + max(deadline - now, .zero) / 2
  }

  /// The copies at hand, as far as they can be had until `limit`. Bundled ones are read beside them, so that falling back
  /// on them later takes no time.
  private func look(
    _ sources: [Source], _ caller: Caller, until limit: Duration
  ) async -> [Source: LocalCopies] {
    let (copies, bundled) = (copies, bundled)
    Task { for source in sources { await bundled.load(source) } }
    let found = Lock<[Source: LocalCopies]>([:])
    await clock.race(until: limit) {
      await copies.local(sources, caller.identity, caller.ticket) { source, local in
        if local.own == nil { await bundled.load(source) }
        found.withLock { $0[source] = local }
      }
    }
    return found.withLock { $0 }
  }

  /// A look of the caller's own, where the flight has none that is over in his time. What it does not find fresh is
  /// requested.
  ///
  /// - Returns: nil where it was cut short.
  private func ownLook(_ need: Need, _ flight: Flight) async -> LocalCopies? {
    let (source, caller) = (need.source, need.caller)
    let limit = lookLimit(until: need.deadline)
    let subject = SharedLooks.Subject(
      source: source, identity: caller.identity.fingerprint, epoch: caller.ticket.epoch)
    let local = await looks.look(at: subject, until: limit) {
      await self.look([source], caller, until: limit)[source]
    }
    let now = clock.now
    if let own = local?.own, own.isFresh(at: now) {
      refreshBehind(own, caller.identity, now)
    } else {
      fetcher.request([flight], caller, batchDeadline: half(until: need.deadline))
    }
    return local
  }

  private func refreshBehind(_ copy: Copy, _ identity: Identity, _ now: Date) {
    guard rule.policy.refreshesBehind, copy.wantsRefresh(at: now) else { return }
    fetcher.refresh(
      copy.source,
      Caller(identity: identity, ticket: copies.ticket(for: identity), isKnown: true))
  }

  // MARK: Settling

  /// What is shown for a source whose fetch has begun.
  func settle(_ begun: Begun) async -> Resolution {
    if let copy = begun.fresh { return resolution(showing: copy) }
    guard let flight = begun.flight else { return unasked(begun.need.source) }
    return await settle(begun.need, flight)
  }

  /// Refreshes what was preloaded and is not fresh any more, for nobody in particular.
  func refreshPreloads(for caller: Caller) {
    for source in standings.preloaded { fetcher.refresh(source, caller) }
  }

  /// What is shown where nobody is asked: a screen that the app ships; or it is not known in time to whom, and nobody is
  /// asked in the name of a made-up identity.
  private func unasked(_ source: Source) -> Resolution {
    if case .json(let data) = source { return Resolution(shipped: source, data) }
    if Task.isCancelled { return Resolution(.failed(Self.cancelled)) }
    let error = timeout(source)
    let outcome = rule.outcome(
      after: .unheard(error), .none, bundled: bundled.loaded(source))
    return Resolution(outcome, failure: error)
  }

  /// Waits for the live answer and falls back on what is at hand when there is none.
  private func settle(_ need: Need, _ flight: Flight) async -> Resolution {
    let terms = terms(of: need)
    let event = await flight.wait(terms)
    // A crowd may be waiting here, and most get this: what a task needs for the rest is large.
    if case .finished(.delivered(let copy)) = event { return resolution(showing: copy, from: .network) }
    return await settle(need, flight, terms, after: event)
  }

  private func settle(
    _ need: Need, _ flight: Flight, _ first: FlightTerms, after event: FlightEvent
  ) async -> Resolution {
    var (terms, event) = (first, event)
    var look: FlightLook?
    var firstFailure: GreenroomError?
    while true {
      switch event {
      case .finished(.delivered(let copy)): return resolution(showing: copy, from: .network)
      case .atHand(let copy): return resolution(showing: copy)
      case .finished(.refused(let error)): return await fallback(need, .refused(error), flight, look)
      case .finished(.unheard(let error, _)): return await fallback(need, .unheard(error), flight, look)
      case .timedOut:
        let error = firstFailure ?? timeout(need.source)
        return await fallback(need, .unheard(error), flight, look)
      case .cancelled: return Resolution(.failed(Self.cancelled))
      case .attemptFailed(let error):
        let resolution = await fallback(need, .unheard(error), flight, look)
        guard case .failed = resolution.outcome else { return resolution }
        firstFailure = error
        terms.wantsFirstFailure = false
      case .looked:
        terms.wantsLook = false
        if (look ?? flight.found)?.copies.own != nil { terms.deadline = patience(until: need.deadline) }
      case .lookWanted:
        terms.lookLimit = nil
        let local = await ownLook(need, flight)
        if let own = local?.own, own.isFresh(at: clock.now) { return resolution(showing: own) }
        look = local.map { FlightLook(copies: $0, ticket: need.caller.ticket) }
      }
      event = await flight.wait(terms)
    }
  }

  /// A present of what was preloaded waits for the answer only so long before it opens with its copy.
  private func terms(of need: Need) -> FlightTerms {
    var terms = FlightTerms(
      deadline: need.deadline, lookLimit: lookLimit(until: need.deadline), wantsFirstFailure: true)
    guard need.presents, rule.policy.instantWait != nil, standings.mayOpenAtOnce(need.source) else {
      return terms
    }
    if copies.inMemory(need.source, need.caller.identity) != nil {
      terms.deadline = patience(until: need.deadline)
    } else {
      terms.wantsLook = true
    }
    return terms
  }

  private func patience(until deadline: Duration) -> Duration {
    rule.policy.instantWait.map { min(deadline, clock.uptime + $0) } ?? deadline
  }

  private func fallback(
    _ need: Need, _ failure: FetchFailure, _ flight: Flight, _ look: FlightLook?
  ) async -> Resolution {
    let local = await currentCopies(need, look ?? flight.found)
    let outcome = rule.outcome(after: failure, local, bundled: bundled.loaded(need.source))
    return Resolution(outcome, failure: failure.error)
  }

  /// The copies that were looked at before the fetch; looked at again where that was cut short, or where some were
  /// deleted since.
  private func currentCopies(_ need: Need, _ look: FlightLook?) async -> LocalCopies {
    var local = look?.copies
    if look.map({ !copies.isUntouched(since: $0.ticket) }) ?? true {
      local = await self.look([need.source], need.caller, until: need.deadline)[need.source]
    }
    var current = local ?? .none
    current.own = copies.inMemory(need.source, need.caller.identity) ?? current.own
    return current
  }

  private func resolution(showing copy: Copy, from source: DeliverySource = .cache) -> Resolution {
    copy.content.isNothing ? Resolution(.nothing) : Resolution(.shows(copy, source, .own))
  }

  private func timeout(_ source: Source) -> GreenroomError {
    GreenroomError(
      .timeout, "The backend did not answer within the time that the call has.",
      context: ["placement": source.name])
  }

  private static let cancelled = GreenroomError(.cancelled, "The caller was cancelled.")
}
