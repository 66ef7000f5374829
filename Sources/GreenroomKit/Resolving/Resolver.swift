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
  func resolve(
    _ source: Source, _ caller: Caller, until deadline: Duration, priority: RequestPriority.Level,
    presents: Bool = false
  ) async -> Resolution {
    if caller.isKnown, let copy = freshInMemory(source, caller.identity) {
      return resolution(showing: copy)
    }
    let begun = await begin(source, caller, until: deadline, priority: priority)
    return await settle(begun, until: deadline, presents: presents)
  }

  /// Resolves several sources at once; those that need the network share a batch where there is one.
  func resolve(
    _ sources: [Source], _ caller: Caller, until deadline: Duration, priority: RequestPriority.Level
  ) async -> [Source: Resolution] {
    let begun = await begin(sources, caller, until: deadline, priority: priority)
    return await withTaskGroup(of: (Source, Resolution).self) { group in
      for item in begun {
        group.addTask { (item.need.source, await self.settle(item, until: deadline)) }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }

  /// Looks at the copies of `source` and starts the fetch that is needed; waits for neither.
  private func begin(
    _ source: Source, _ caller: Caller, until deadline: Duration, priority: RequestPriority.Level
  ) async -> Begun {
    guard caller.isKnown, !source.isShipped else {
      return Begun(need: Need(source: source, caller: caller), flight: nil)
    }
    let need = await need(source, caller, until: deadline)
    let flight = need.fresh == nil ? flights([need], caller, until: deadline, priority)[0] : nil
    return Begun(need: need, flight: flight)
  }

  /// Looks at the copies of `sources` and starts the fetches that are needed; waits for none of them.
  func begin(
    _ sources: [Source], _ caller: Caller, until deadline: Duration, priority: RequestPriority.Level
  ) async -> [Begun] {
    let shipped = sources.filter(\.isShipped).map {
      Begun(need: Need(source: $0, caller: caller), flight: nil)
    }
    let asked = sources.filter { !$0.isShipped }
    guard caller.isKnown else {
      return shipped + asked.map { Begun(need: Need(source: $0, caller: caller), flight: nil) }
    }
    let needs = await withTaskGroup(of: Need.self) { group in
      for source in asked {
        group.addTask { await self.need(source, caller, until: deadline) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    let missing = needs.filter { $0.fresh == nil }
    let flights = flights(missing, caller, until: deadline, priority)
    return shipped + needs.filter { $0.fresh != nil }.map { Begun(need: $0, flight: nil) }
      + zip(missing, flights).map { Begun(need: $0, flight: $1) }
  }

  /// A source whose copies were looked at, and the fetch that it needs.
  struct Begun: Sendable {
    let need: Need
    let flight: Flight?
  }

  /// A source and what is at hand for it.
  struct Need: Sendable {
    let source: Source
    let caller: Caller
    /// Nil where the look at the copies was not over in its time.
    var local: LocalCopies?
    /// An own copy that may be shown without asking.
    var fresh: Copy?
  }

  /// A fresh copy, where one is in memory; a refresh starts behind it where that is due.
  func freshInMemory(_ source: Source, _ identity: Identity) -> Copy? {
    let now = clock.now
    guard let copy = copies.inMemory(source, identity), copy.isFresh(at: now) else { return nil }
    refreshBehind(copy, identity, now)
    return copy
  }

  /// The fetch that is under way: for tests.
  func flight(for source: Source, _ identity: Identity) -> Flight? {
    fetcher.flight(for: source, identity)
  }

  // MARK: Steps

  private func need(_ source: Source, _ caller: Caller, until deadline: Duration) async -> Need {
    var need = Need(source: source, caller: caller)
    if let copy = freshInMemory(source, caller.identity) {
      need.fresh = copy
      return need
    }
    // A disk that hangs leaves most of the time for the network.
    let limit = clock.uptime + max(deadline - clock.uptime, .zero) / 8
    let subject = SharedLooks.Subject(
      source: source, identity: caller.identity.fingerprint, epoch: caller.ticket.epoch)
    let looked = need
    need.local = await looks.look(at: subject, until: limit) { await self.look(looked, until: limit) }
    let now = clock.now
    if let own = need.local?.own, own.isFresh(at: now) {
      need.fresh = own
      refreshBehind(own, caller.identity, now)
    }
    return need
  }

  /// The copies at hand, as far as they can be had until `limit`. A bundled one is read beside them, so that falling
  /// back on it later takes no time.
  private func look(_ need: Need, until limit: Duration) async -> LocalCopies? {
    let (copies, bundled) = (copies, bundled)
    Task { await bundled.load(need.source) }
    return await clock.race(until: limit) {
      let local = await copies.local(need.source, need.caller.identity, need.caller.ticket)
      if local.own == nil { await bundled.load(need.source) }
      return local
    }
  }

  private func flights(
    _ needs: [Need], _ caller: Caller, until deadline: Duration, _ priority: RequestPriority.Level
  ) -> [Flight] {
    let now = clock.uptime
    let half = now + max(deadline - now, .zero) / 2
    return fetcher.flights(
      for: needs.map(\.source), caller, priority: priority, batchDeadline: half)
  }

  private func refreshBehind(_ copy: Copy, _ identity: Identity, _ now: Date) {
    guard rule.policy.refreshesBehind, copy.wantsRefresh(at: now) else { return }
    fetcher.refresh(
      copy.source,
      Caller(identity: identity, ticket: copies.ticket(for: identity), isKnown: true))
  }

  func settle(_ begun: Begun, until deadline: Duration, presents: Bool = false) async -> Resolution {
    if case .json(let data) = begun.need.source {
      return Resolution(shipped: begun.need.source, data)
    }
    if let copy = begun.need.fresh { return resolution(showing: copy) }
    guard let flight = begun.flight else { return withoutIdentity(begun.need.source) }
    let patience = presents ? patience(for: begun.need, until: deadline) : deadline
    return await settle(begun.need, flight, until: deadline, patience: patience)
  }

  /// Refreshes what was preloaded and is not fresh any more, for nobody in particular.
  func refreshPreloads(for caller: Caller) {
    for source in standings.preloaded { fetcher.refresh(source, caller) }
  }

  /// Until when a present waits for the answer before it opens with its copy.
  private func patience(for need: Need, until deadline: Duration) -> Duration {
    guard let wait = rule.policy.instantWait,
      need.local?.own != nil || copies.inMemory(need.source, need.caller.identity) != nil,
      standings.mayOpenAtOnce(need.source)
    else { return deadline }
    return min(deadline, clock.uptime + wait)
  }

  /// What is shown when it is not known in time to whom: nobody is asked in the name of a made-up identity.
  private func withoutIdentity(_ source: Source) -> Resolution {
    if Task.isCancelled { return Resolution(.failed(Self.cancelled)) }
    let error = timeout(source)
    let outcome = rule.outcome(
      after: .unheard(error), .none, bundled: bundled.loaded(source))
    return Resolution(outcome, failure: error)
  }

  /// Waits for the live answer and falls back on what is at hand when there is none.
  private func settle(
    _ need: Need, _ flight: Flight, until deadline: Duration, patience: Duration
  ) async -> Resolution {
    var firstFailure: GreenroomError?
    while true {
      switch await flight.wait(until: patience, wantsFirstFailure: firstFailure == nil) {
      case .finished(.delivered(let copy)): return resolution(showing: copy, from: .network)
      case .finished(.refused(let error)): return await fallback(need, .refused(error), deadline)
      case .finished(.unheard(let error, _)): return await fallback(need, .unheard(error), deadline)
      case .timedOut:
        let error = firstFailure ?? timeout(need.source)
        return await fallback(need, .unheard(error), deadline)
      case .cancelled: return Resolution(.failed(Self.cancelled))
      case .attemptFailed(let error):
        let resolution = await fallback(need, .unheard(error), deadline)
        guard case .failed = resolution.outcome else { return resolution }
        firstFailure = error
      }
    }
  }

  private func fallback(
    _ need: Need, _ failure: FetchFailure, _ deadline: Duration
  ) async -> Resolution {
    let local = await currentCopies(need, deadline)
    let outcome = rule.outcome(after: failure, local, bundled: bundled.loaded(need.source))
    return Resolution(outcome, failure: failure.error)
  }

  /// The copies that were looked at before the fetch; looked at again where that was cut short, or where some were
  /// deleted since.
  private func currentCopies(_ need: Need, _ deadline: Duration) async -> LocalCopies {
    var local = need.local
    if local == nil || !copies.isUntouched(since: need.caller.ticket) {
      local = await look(need, until: deadline)
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
