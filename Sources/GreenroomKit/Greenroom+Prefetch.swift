import GreenroomCore

extension Greenroom {
  /// Fetches placements ahead, so that a later present needs no network.
  ///
  /// Repeated keys count once, all run at the same time, and each reports for itself; this never throws. Fonts are
  /// warmed too, images only when asked for.
  ///
  /// - Parameters:
  ///   - placements: the placements' keys.
  ///   - warmMedia: whether images are warmed, as many as ``Configuration/prefetchMediaStrategy`` says. No by
  ///     default.
  /// - Returns: an outcome for each key. With caching off no request is made, and each fails with
  ///   `caching_disabled`.
  @discardableResult
  public func prefetch(
    _ placements: [String], warmMedia: Bool? = nil
  ) async -> [String: PrefetchOutcome] {
    let outcomes = await prefetch(placements.map { Source.placement($0) }, warmMedia: warmMedia)
    return Dictionary(outcomes.map { ($0.key.name, $0.value) }) { first, _ in first }
  }

  /// Fetches sources ahead, as ``prefetch(_:warmMedia:)-([String],_)`` does for placements.
  @discardableResult
  public func prefetch(
    _ sources: [Source], warmMedia: Bool? = nil
  ) async -> [Source: PrefetchOutcome] {
    guard configuration.cachingEnabled else { return engine.failed(sources, Engine.cachingDisabled) }
    let deadline = engine.deadline
    for source in sources { await beforeUse(of: source, until: deadline) }
    return await engine.prefetch(
      sources, warmMedia: warmMedia == true, priority: .utility, until: deadline)
  }

  /// Fetches placements with their images and fonts ahead, and reports nothing. What cannot be loaded goes to the log.
  public func preload(_ placements: [String]) async {
    await preload(placements.map { Source.placement($0) })
  }

  /// Fetches sources with their images and fonts ahead, as ``preload(_:)-([String])`` does for placements.
  public func preload(_ sources: [Source]) async {
    for (source, outcome) in await prefetch(sources, warmMedia: true) {
      guard case .failed(let error) = outcome.state else { continue }
      engine.log.warn(
        "A source could not be loaded ahead", ["source": source.name, "error": "\(error)"])
    }
  }

  /// Whether there is something to show at a placement.
  ///
  /// A fresh copy answers without network. Otherwise the backend is asked, and the answer stays warm for the
  /// present that follows. When that fails, a copy that was kept counts and a bundled one does not. Never waits
  /// for fonts or images.
  public func isPlacementReady(_ placement: String) async -> Bool {
    await isReady(.placement(placement))
  }

  /// Whether there is something to show for a source, as ``isPlacementReady(_:)`` says for placements. A screen's JSON
  /// that the app ships is ready where it can be shown.
  public func isReady(_ source: Source) async -> Bool {
    if let answer = engine.isReadyInMemory(source) { return answer }
    let deadline = engine.deadline
    await beforeUse(of: source, until: deadline)
    return await engine.isReady(source, until: deadline)
  }
}

// MARK: Launch

extension Greenroom {
  func startLaunchWarmup() {
    guard !configuration.prefetchOnLaunch.isEmpty else { return }
    guard configuration.cachingEnabled else {
      engine.log.warn("Nothing is warmed at launch, since caching is off")
      return
    }
    guard engine.launch.withLock({ $0.configured() }) else { return }
    Task(priority: .utility) { [engine] in
      try? await engine.clock.sleep(for: LaunchState.startDelay)
      guard engine.launch.withLock({ $0.start() }) else { return }
      await warmLaunchPlacements()
    }
  }

  /// A call for a launch placement starts the warm-up that is still to come, and joins it.
  func beforeUse(of source: Source, until deadline: Duration) async {
    guard case .placement(let key) = source else { return }
    let starts = engine.launch.withLock { $0.isStarted(byUseOf: key) && $0.start() }
    guard starts else { return }
    await engine.warmBehind(launchSources, warmMedia: warmsMediaAtLaunch, until: deadline)
  }

  func warmLaunchPlacements() async {
    _ = await engine.prefetch(
      launchSources, warmMedia: warmsMediaAtLaunch, priority: .utility, until: engine.deadline)
  }

  private var launchSources: [Source] { configuration.prefetchOnLaunch.map { .placement($0) } }

  private var warmsMediaAtLaunch: Bool { configuration.prefetchMediaStrategy != .none }
}
