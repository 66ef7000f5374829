import GreenroomCore

extension Engine {
  /// Warms `sources`, each once.
  ///
  /// - Parameter onOutcome: is called with each outcome as soon as there is one.
  func prefetch(
    _ sources: [Source], warmMedia: Bool, priority: RequestPriority.Level, until deadline: Duration,
    onOutcome: @escaping @Sendable (Source, PrefetchOutcome) -> Void = { _, _ in }
  ) async -> [Source: PrefetchOutcome] {
    let (usable, refused) = sorted(sources)
    for (source, outcome) in refused { onOutcome(source, outcome) }
    guard !usable.isEmpty else { return refused }
    readBundledCopies(of: usable)
    let caller = await caller(until: deadline)
    let begun = resolver.begin(usable, caller, until: deadline, priority: priority)
    return await outcomes(of: begun, warmMedia: warmMedia, priority, refused, onOutcome: onOutcome)
  }

  /// Starts warming `sources` and returns once their fetches have begun, so that a caller joins them.
  func warmBehind(_ sources: [Source], warmMedia: Bool, until deadline: Duration) async {
    let (usable, refused) = sorted(sources)
    let caller = await caller(until: deadline)
    let begun = resolver.begin(usable, caller, until: deadline, priority: .utility)
    Task(priority: .utility) {
      await outcomes(of: begun, warmMedia: warmMedia, .utility, refused)
    }
  }

  /// The outcome of every source when nothing is asked.
  func failed(_ sources: [Source], _ error: GreenroomError) -> [Source: PrefetchOutcome] {
    var outcomes: [Source: PrefetchOutcome] = [:]
    for source in sources {
      outcomes[source] = PrefetchOutcome(placementKey: source.name, state: .failed(error))
    }
    return outcomes
  }

  // MARK: Steps

  /// The sources that can be asked for, without repeats and in order, and the outcomes of the others.
  private func sorted(_ sources: [Source]) -> ([Source], [Source: PrefetchOutcome]) {
    var usable: [Source] = []
    var refused: [Source: PrefetchOutcome] = [:]
    var seen: Set<Source> = []
    for source in sources where seen.insert(source).inserted {
      if let error = refusal(of: source) {
        refused[source] = PrefetchOutcome(placementKey: source.name, state: .failed(error))
      } else {
        usable.append(source)
      }
    }
    return (usable, refused)
  }

  @discardableResult
  private func outcomes(
    of begun: [Resolver.Begun], warmMedia: Bool, _ priority: RequestPriority.Level,
    _ refused: [Source: PrefetchOutcome],
    onOutcome: @escaping @Sendable (Source, PrefetchOutcome) -> Void = { _, _ in }
  ) async -> [Source: PrefetchOutcome] {
    await withTaskGroup(of: (Source, PrefetchOutcome).self) { group in
      for item in begun {
        group.addTask {
          let resolution = await self.resolver.settle(item)
          let source = item.need.source
          let outcome = await self.outcome(
            of: source, resolution, item.need.caller.identity, warmMedia: warmMedia, priority)
          self.feed.note(source)
          return (source, outcome)
        }
      }
      return await group.reduce(into: refused) { outcomes, ended in
        onOutcome(ended.0, ended.1)
        outcomes[ended.0] = ended.1
      }
    }
  }

  /// A source that was fetched ahead stays at hand while this process lives.
  private func hold(_ source: Source) {
    guard !source.isShipped else { return }
    copies.pin(source)
    standings.preloaded(source)
  }

  private func outcome(
    of source: Source, _ resolution: Resolution, _ identity: Identity, warmMedia: Bool,
    _ priority: RequestPriority.Level
  ) async -> PrefetchOutcome {
    switch resolution.outcome {
    case .nothing:
      release(source)
      return PrefetchOutcome(
        placementKey: source.name, state: .noFlow, failure: resolution.failure)
    case .failed(let error): return PrefetchOutcome(placementKey: source.name, state: .failed(error))
    case .shows(let copy, let delivery, _):
      hold(source)
      let limit = clock.uptime + mediaTimeout
      if case .screens = copy.content { await decisions.load(until: limit) }
      let strategy = warmMedia ? mediaStrategy : .none
      let report = await warmer.warm(
        plan(for: copy, strategy, identity), until: limit, priority: priority)
      return PrefetchOutcome(
        placementKey: source.name,
        state: .warmed(fromCache: delivery == .cache || delivery == .staleCache),
        mediaWarmed: strategy != .none && warmer.warmsImages && report.isComplete(.image),
        failure: resolution.failure)
    }
  }
}
