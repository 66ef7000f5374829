package import Foundation
import GreenroomCore

/// What would be shown for one source to the current identity, and how good that is.
package struct Receipt: Sendable {
  /// The copy that would be shown.
  package enum Copy: String, Sendable {
    /// This identity's own, within its time.
    case fresh
    /// A kept copy past its time, or of another identity.
    case stale
    /// The one that the app ships.
    case bundled
    /// None: nothing is shown, or nothing is known.
    case none
  }

  /// Whether `isPlacementReady` says yes.
  package let isReady: Bool
  package let copy: Copy
  /// Whether that is the answer: nothing is to be shown.
  package let saysNothing: Bool
  /// Whether the copy was resolved for another user, or for this one under other attributes.
  package let isOfAnotherIdentity: Bool
  /// Seconds since a kept copy was stored.
  package let age: TimeInterval?
  /// Seconds for which a fresh copy stays fresh.
  package let validFor: TimeInterval?
  package let flowID: String?
  /// Why there is no answer, also where a copy stands in for it.
  package let error: GreenroomError?
}

extension Greenroom {
  /// A receipt for each source, after asking the backend where there is no fresh copy, as ``isPlacementReady(_:)``
  /// does. All sources share one deadline, and a batch where there is one.
  package func receipts(of sources: [Source]) async -> [Source: Receipt] {
    await engine.receipts(of: sources)
  }

  /// A receipt for each source from what is at hand: nobody is asked.
  package func storedReceipts(of sources: [Source]) async -> [Source: Receipt] {
    await engine.storedReceipts(
      of: sources, staleAcrossIdentities: configuration.staleAcrossIdentities)
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
  fileprivate func receipts(of sources: [Source]) async -> [Source: Receipt] {
    let deadline = deadline
    let caller = await caller(until: deadline)
    let usable = Set(sources).filter { refusal(of: $0) == nil }
    let resolutions = await resolver.resolve(
      Array(usable), caller, until: deadline, priority: .utility)
    return resolutions.reduce(into: refusals(among: sources)) {
      $0[$1.key] = Receipt($1.value, at: clock.now)
    }
  }

  fileprivate func storedReceipts(
    of sources: [Source], staleAcrossIdentities: Bool
  ) async -> [Source: Receipt] {
    let caller = await caller(until: deadline)
    let rule = FallbackRule(policy: policy, staleAcrossIdentities: staleAcrossIdentities)
    var receipts = refusals(among: sources)
    for source in sources where receipts[source] == nil {
      let resolution = await storedResolution(of: source, caller, rule)
      receipts[source] = resolution.map { Receipt($0, at: clock.now) } ?? .nothingKnown
    }
    return receipts
  }

  /// What would be shown if the backend were not heard; nil where there is no copy at all.
  private func storedResolution(
    of source: Source, _ caller: Caller, _ rule: FallbackRule
  ) async -> Resolution? {
    if case .json(let data) = source { return Resolution(shipped: source, data) }
    let local = await copies.local(source, caller.identity, caller.ticket)
    if let own = local.own, own.isFresh(at: clock.now), !own.content.isNothing {
      return Resolution(.shows(own, .cache, .own))
    }
    await bundled.load(source)
    let unheard = FetchFailure.unheard(GreenroomError(.networkError, "Nobody was asked."))
    let outcome = rule.outcome(after: unheard, local, bundled: bundled.loaded(source))
    if case .failed = outcome { return nil }
    return Resolution(outcome)
  }

  private func refusals(among sources: [Source]) -> [Source: Receipt] {
    sources.reduce(into: [:]) { receipts, source in
      guard let error = refusal(of: source) else { return }
      receipts[source] = Receipt(Resolution(.failed(error)), at: clock.now)
    }
  }
}

extension Receipt {
  fileprivate static let nothingKnown = Receipt(saysNothing: false, error: nil)

  fileprivate init(_ resolution: Resolution, at now: Date) {
    switch resolution.outcome {
    case .nothing: self.init(saysNothing: true, error: resolution.failure)
    case .failed(let error): self.init(saysNothing: false, error: error)
    case .shows(let copy, .bundled, _):
      self.init(
        isReady: copy.source.isShipped, copy: .bundled, saysNothing: false, isOfAnotherIdentity: false,
        age: nil,
        validFor: nil, flowID: copy.content.flowID, error: resolution.failure)
    case .shows(let copy, let delivery, let owner):
      let age = max(0, now.timeIntervalSince(copy.storedAt))
      let isFresh = delivery == .cache || (delivery == .network && copy.isFresh(at: now))
      self.init(
        isReady: true, copy: isFresh ? .fresh : .stale, saysNothing: false,
        isOfAnotherIdentity: owner != .own, age: age, validFor: isFresh ? max(0, copy.freshFor - age) : nil,
        flowID: copy.content.flowID, error: resolution.failure)
    }
  }

  private init(saysNothing: Bool, error: GreenroomError?) {
    self.init(
      isReady: false, copy: .none, saysNothing: saysNothing, isOfAnotherIdentity: false, age: nil,
      validFor: nil, flowID: nil, error: error)
  }
}

extension Content {
  fileprivate var flowID: String? {
    if case .flow(let delivery) = self { delivery.flowID } else { nil }
  }
}
