/// One presentation, from what was resolved to its result.
///
/// A session is made by ``Greenroom/createSession(_:)`` and handed to a ``Presenter``, which shows the content and
/// says how it ended. Any number of callers may wait for the result, before and after the end.
@MainActor
public final class Session: Identifiable {
  /// What was asked for.
  public nonisolated let source: Source
  /// What is shown.
  public nonisolated let content: Presentable
  /// Where the copy came from.
  public nonisolated let deliverySource: DeliverySource
  /// Who the copy was resolved for.
  public nonisolated let identity: SessionIdentity
  /// What holds for this presentation only.
  public internal(set) var options = SessionOptions()
  /// How the presentation ended; nil until then.
  public private(set) var result: PresentationResult?

  /// Why the device chose this screen; nil for a flow, which the server chose.
  public nonisolated let decision: SessionDecision?

  /// Says what happens in this presentation, and makes it count.
  nonisolated let reporter: (any SessionReporting)?

  /// Keeps the files of the first view where they are until the end.
  nonisolated let hold: AssetHold?

  private var waiters: [CheckedContinuation<PresentationResult, Never>] = []

  /// The identity that was taken at the call.
  nonisolated let resolvedFor: Identity

  nonisolated init(
    source: Source, content: Presentable, deliverySource: DeliverySource, owner: CopyOwner,
    resolvedFor identity: Identity, reporter: (any SessionReporting)? = nil,
    decision: SessionDecision? = nil, hold: AssetHold? = nil
  ) {
    self.source = source
    self.content = content
    self.deliverySource = deliverySource
    self.identity = SessionIdentity(
      userID: identity.userID, isAnonymous: identity.isAnonymous,
      isCopyOfAnotherIdentity: owner != .own)
    resolvedFor = identity
    self.reporter = reporter
    self.decision = decision
    self.hold = hold
  }

  /// The placement's key, or a screen's id.
  public nonisolated var placement: String { source.name }

  /// The flow that is shown; nil where it is a screen.
  public nonisolated var flow: Flow? {
    if case .flow(let flow) = content { flow } else { nil }
  }

  /// The screen that is shown; nil where it is a flow.
  public nonisolated var screen: Screen? {
    if case .screen(let screen) = content { screen } else { nil }
  }

  /// Whether the presentation has not ended.
  public var isActive: Bool { result == nil }

  /// Ends the presentation. The first result counts; a later one changes nothing.
  public func finish(_ result: PresentationResult) {
    guard isActive else { return }
    self.result = result
    reporter?.ended(result)
    hold?.release()
    let waiters = waiters
    self.waiters = []
    for waiter in waiters { waiter.resume(returning: result) }
  }

  /// The result, as soon as there is one.
  public func waitForResult() async -> PresentationResult {
    if let result { return result }
    return await withCheckedContinuation { waiters.append($0) }
  }
}

/// Who a session was resolved for.
public struct SessionIdentity: Sendable {
  /// The user's id: the app's, or an install id while nobody is identified.
  public let userID: String
  /// Whether nobody is identified.
  public let isAnonymous: Bool
  /// Whether the copy was resolved for another identity: another user, or this one under other attributes. Only
  /// a stale copy can be, while the backend cannot be reached.
  public let isCopyOfAnotherIdentity: Bool
}
