import GreenroomKit

extension FlowPilot {
  /// Fetches placements ahead, so that a later present needs no network.
  ///
  /// Repeated keys count once, all run at the same time, and each reports for itself; this never throws. Fonts are
  /// warmed too, images only when asked for.
  ///
  /// - Parameters:
  ///   - placementKeys: the placements.
  ///   - warmMedia: whether images are warmed, as many as ``FlowPilotConfiguration/prefetchMediaStrategy`` says.
  ///     No by default.
  /// - Returns: an outcome for each key. With caching off no request is made, and each fails with
  ///   ``FlowPilotErrorCode/cachingDisabled``.
  @discardableResult
  public func prefetch(
    _ placementKeys: [String], warmMedia: Bool? = nil
  ) async -> [String: PrefetchOutcome] {
    await greenroom.prefetch(placementKeys, warmMedia: warmMedia).mapValues { PrefetchOutcome($0) }
  }

  /// Whether there is something to show at a placement.
  ///
  /// A fresh copy answers without network. Otherwise the backend is asked, and the answer stays warm for the
  /// present that follows. When that fails, a copy that was kept counts and a bundled one does not.
  public func isPlacementReady(_ placementKey: String) async -> Bool {
    await greenroom.isPlacementReady(placementKey)
  }

  /// Adds attributes that targeting judges, and replaces those of the same names, from the next call on.
  ///
  /// Bool, every number, String, Date, URL, and arrays and dictionaries of these are sent. Anything else is left
  /// out with a warning that names its key.
  public func updateContext(_ context: SDKContext) {
    greenroom.updateContext(context)
  }
}
