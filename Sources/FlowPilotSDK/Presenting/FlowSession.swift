import GreenroomKit

/// One presentation, from what was resolved to its result.
///
/// ``FlowPilot/createSession(placementKey:additionalContext:preloadMedia:)`` makes it, and
/// `flowPresenter(session:)` shows it. Any number of callers may wait for its result, before and after the end.
@MainActor
public final class FlowSession: Identifiable {
  /// The placement's key.
  public nonisolated var placementId: String { session.placement }
  /// Where the flow came from.
  public nonisolated var deliverySource: FlowDeliverySource { FlowDeliverySource(session.deliverySource) }
  /// Whether the presentation has not ended.
  public var isActive: Bool { session.isActive }
  /// Whether the images of all screens are present. False while they are being fetched, when one could not be,
  /// and where preloading was not asked for.
  public private(set) var isMediaPreloaded = false {
    didSet { announceChange() }
  }

  private nonisolated let session: Session
  private let greenroom: Greenroom
  private var preload: Task<Void, Never>?
  private var wasShown = false

  init(_ session: Session, _ greenroom: Greenroom, preloadsMedia: Bool) {
    self.session = session
    self.greenroom = greenroom
    if preloadsMedia { startPreload() }
  }

  deinit {
    preload?.cancel()
  }

  /// The result, as soon as there is one.
  public func waitForCompletion() async -> FlowResult {
    FlowResult(await session.waitForResult())
  }

  /// Ends the presentation as dismissed. One that has ended stays as it is.
  public func dismiss() {
    session.finish(PresentationResult(.dismissed))
  }

  /// Returns when the images were fetched, some of them failed, or fetching them was cancelled.
  public func waitForMediaPreload() async {
    await preload?.value
  }

  /// Stops waiting for the images; those that arrived stay.
  public func cancelMediaPreload() {
    preload?.cancel()
  }

  /// Nobody looks at the images any more.
  private func ended() {
    preload?.cancel()
    announceChange()
  }

  private func startPreload() {
    preload = Task { [session, greenroom, weak self] in
      let isComplete = await greenroom.warmMedia(of: session)
      if isComplete, !Task.isCancelled { self?.isMediaPreloaded = true }
    }
  }
}

// MARK: Showing

extension FlowSession {
  /// Hands the session to the presenter and returns once it is shown.
  func show(from host: AnyObject?) async throws {
    wasShown = true
    try await greenroom.show(session, from: host)
    Task { [session, weak self] in
      _ = await session.waitForResult()
      self?.ended()
    }
  }

  /// Hands the session to the presenter once and waits for its end; a failure is reported.
  ///
  /// - Returns: nil when the session was shown before.
  package func presentOnce() async -> FlowResult? {
    guard !wasShown else { return nil }
    do {
      try await show(from: nil)
      return await waitForCompletion()
    } catch {
      greenroom.report(error)
      return FlowResult(outcome: .error, error: FlowPilotError(wrapping: error))
    }
  }
}
