extension Greenroom {
  /// What would be shown for a source now, judged by what is at hand: no request is made.
  ///
  /// Every file of the first view is looked at: whether it is there in its full length. Its bytes were verified when
  /// they were written, and are again when they are read. What makes the source ready is kept from being evicted while
  /// this process lives.
  public func readiness(of source: Source) async -> Readiness {
    await engine.readiness(of: source)
  }

  /// How ready a source is: now, and whenever that changes.
  ///
  /// A consumer that is slow gets the last one. The stream ends with this instance, and with whoever reads it.
  public func readinessUpdates(of source: Source) -> AsyncStream<Readiness> {
    engine.readinessUpdates(of: source)
  }
}
