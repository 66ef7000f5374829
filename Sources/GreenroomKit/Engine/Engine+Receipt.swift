import Foundation
import GreenroomCore

extension Greenroom {
  /// A receipt for each source, after asking the backend where there is no fresh copy, as ``isPlacementReady(_:)``
  /// does. All sources share one deadline, and a batch where there is one.
  package func receipts(of sources: [Source]) async -> [Source: Readiness] {
    await engine.receipts(of: sources)
  }

  /// A receipt for each source from what is at hand: nobody is asked.
  package func storedReceipts(of sources: [Source]) async -> [Source: Readiness] {
    var receipts: [Source: Readiness] = [:]
    for source in sources where receipts[source] == nil {
      receipts[source] = await engine.readiness(of: source)
    }
    return receipts
  }

  /// As ``prefetch(_:warmMedia:)-([Source],_)``, and says each outcome as soon as there is one.
  @discardableResult
  package func prefetch(
    _ sources: [Source], warmMedia: Bool, onOutcome: @escaping @Sendable (Source, PrefetchOutcome) -> Void
  ) async -> [Source: PrefetchOutcome] {
    guard configuration.cachingEnabled else {
      let outcomes = engine.failed(sources, Engine.cachingDisabled)
      for (source, outcome) in outcomes { onOutcome(source, outcome) }
      return outcomes
    }
    return await engine.prefetch(
      sources, warmMedia: warmMedia, priority: .utility, until: engine.deadline, onOutcome: onOutcome)
  }

  /// Whether a fresh copy is in memory, so that not even the disk is asked.
  package func isInMemory(_ source: Source) -> Bool {
    engine.isReadyInMemory(source) != nil
  }
}

extension Engine {
  /// A receipt from what is at hand.
  func readiness(of source: Source) async -> Readiness {
    if let identity = identity.current, let copy = copies.inMemory(source, identity),
      copy.isFresh(at: clock.now), !copy.content.isNothing
    {
      return await readiness(Resolution(.shows(copy, .cache, .own)), of: source, identity)
    }
    if let error = refusal(of: source) { return Readiness(refused: source, error) }
    let caller = await caller(until: deadline)
    guard let resolution = await storedResolution(of: source, caller) else {
      return Readiness(refused: source, nil)
    }
    return await readiness(resolution, of: source, caller.identity)
  }

  fileprivate func receipts(of sources: [Source]) async -> [Source: Readiness] {
    let deadline = deadline
    let caller = await caller(until: deadline)
    var receipts: [Source: Readiness] = [:]
    for source in sources {
      if let error = refusal(of: source) { receipts[source] = Readiness(refused: source, error) }
    }
    let usable = Set(sources).filter { receipts[$0] == nil }
    let resolutions = await resolver.resolve(
      Array(usable), caller, until: deadline, priority: .utility)
    for (source, resolution) in resolutions {
      receipts[source] = await readiness(resolution, of: source, caller.identity)
    }
    return receipts
  }

  /// What would be shown if the backend were not heard; nil where there is no copy at all.
  private func storedResolution(of source: Source, _ caller: Caller) async -> Resolution? {
    if case .json(let data) = source { return Resolution(shipped: source, data) }
    // Nothing is filed under a made-up identity.
    let local =
      caller.isKnown ? await copies.local(source, caller.identity, caller.ticket) : LocalCopies.none
    if let own = local.own, own.isFresh(at: clock.now), !own.content.isNothing {
      return Resolution(.shows(own, .cache, .own))
    }
    await bundled.load(source)
    let unheard = FetchFailure.unheard(GreenroomError(.networkError, "Nobody was asked."))
    let outcome = fallbackRule.outcome(after: unheard, local, bundled: bundled.loaded(source))
    if case .failed = outcome { return nil }
    return Resolution(outcome)
  }

  private func readiness(
    _ resolution: Resolution, of source: Source, _ identity: Identity
  ) async -> Readiness {
    guard case .shows(let copy, let delivery, let owner) = resolution.outcome else {
      return Readiness(source, showingNothing: resolution)
    }
    var (shown, decision) = shown(by: copy, identity)
    if shown == .unknown {
      await decisions.load(until: clock.uptime + Self.memoryWait)
      (shown, decision) = self.shown(by: copy, identity)
    }
    await warmer.store.prepare()
    let found = Found(
      copy: copy, delivery: delivery, owner: owner, decision: decision, error: resolution.failure)
    guard shown == .something else { return Readiness(found, nil, at: clock.now, voidedBy: [.publish]) }
    let (plan, number) = receiptPlan(for: copy, decision?.report.decision.screen, identity)
    let tally = warmer.tally(of: plan)
    let readiness = Readiness(
      found, (plan, tally), at: clock.now,
      voidedBy: voiding(copy, delivery, hasFiles: !plan.items.isEmpty))
    if readiness.isReady || readiness.isPresentable {
      warmer.pin(plan, forReceiptOf: copy.source.storeKey, number)
    }
    return readiness
  }

  /// What a receipt is made from.
  struct Found {
    let copy: Copy
    let delivery: DeliverySource
    let owner: CopyOwner
    let decision: SessionDecision?
    let error: GreenroomError?

    /// Whether the copy alone is enough: one that the app ships is not, unless it is the source itself.
    var countsAsReady: Bool { delivery.countsAsReady(for: copy.source) }
  }

  private enum Shown { case something, nothing, unknown }

  private func shown(by copy: Copy, _ identity: Identity) -> (Shown, SessionDecision?) {
    switch copy.content {
    case .flow: return (.something, nil)
    case .nothing: return (.nothing, nil)
    case .screens(let answer):
      guard let decision = foresee(answer, copy.source, identity) else { return (.unknown, nil) }
      return (decision.report.decision.screen == nil ? .nothing : .something, decision)
    }
  }

  /// What the receipt of `copy` rests on.
  private func voiding(
    _ copy: Copy, _ delivery: DeliverySource, hasFiles: Bool
  ) -> Readiness.Changes {
    var changes: Readiness.Changes = copy.source.isShipped ? [] : [.publish]
    if delivery != .bundled || hasFiles { changes.insert(.purge) }
    if hasFiles { changes.insert(.localeOrTheme) }
    switch copy.content {
    case .flow: changes.formUnion([.identity, .attributes])
    case .screens(let answer):
      guard case .placement = copy.source else { break }
      if !answer.rules.isEmpty { changes.formUnion([.attributes, .identity, .localeOrTheme]) }
      if answer.experiment != nil || answer.holdout != nil { changes.insert(.identity) }
      if answer.frequency != nil { changes.formUnion([.identity, .presentation]) }
    case .nothing: break
    }
    return changes
  }
}

extension DeliverySource {
  /// Whether a copy that came from here makes `source` ready.
  func countsAsReady(for source: Source) -> Bool { self != .bundled || source.isShipped }
}
