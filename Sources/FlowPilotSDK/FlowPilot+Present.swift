import GreenroomKit

extension FlowPilot {
  /// Presents a placement and returns at once. Failures, "nothing to show" among them, go to the error callback.
  public func presentPlacement(_ placementKey: String) {
    Task { @MainActor in
      do {
        try await show(placementKey, from: nil, nil)
      } catch {
        greenroom.report(error)
      }
    }
  }

  /// Presents a placement and waits for its end.
  ///
  /// - Throws: ``FlowPilotError`` when there is nothing to show, the resolve failed and there is no copy, or the
  ///   presenter cannot show the flow. `CancellationError` when the task is cancelled.
  @MainActor
  @discardableResult
  public func presentPlacement(
    _ placementKey: String, options: PresentationOptions
  ) async throws -> FlowResult {
    try await present(placementKey, from: nil, options)
  }

  /// Presents a placement, or calls `fallback` when it cannot, and waits for its end.
  ///
  /// - Returns: the result; outcome ``FlowOutcome/error`` after `fallback` was called.
  @MainActor
  @discardableResult
  public func presentPlacement(
    _ placementKey: String, fallback: @MainActor (FlowPilotError) -> Void
  ) async -> FlowResult {
    await present(placementKey, from: nil, nil, fallback)
  }

  /// Resolves a placement and makes the session that shows it.
  ///
  /// - Parameters:
  ///   - placementKey: the placement.
  ///   - additionalContext: values for the flow's variables in this presentation. They are not sent.
  ///   - preloadMedia: whether the images of all screens are fetched as soon as there is a session; by default as
  ///     ``FlowPilotConfiguration/mediaPreloadingEnabled`` says.
  /// - Throws: ``FlowPilotError`` with code ``FlowPilotErrorCode/flowNotFound`` when there is nothing to show, and
  ///   otherwise with that of the failed resolve when there is no copy either. `CancellationError` when the task
  ///   is cancelled.
  @MainActor
  public func createSession(
    placementKey: String, additionalContext: SDKContext? = nil, preloadMedia: Bool? = nil
  ) async throws -> FlowSession {
    let options = PresentationOptions(additionalContext: additionalContext)
    do {
      return try await session(placementKey, options, preloadMedia: preloadMedia)
    } catch {
      throw FlowPilotError.edge(error)
    }
  }

  /// Resolves a placement and makes the session that shows it, as
  /// ``createSession(placementKey:additionalContext:preloadMedia:)`` does; nil when you show your own screen
  /// instead. Failures go to the error callback.
  @MainActor
  public func resolveSession(
    placementKey: String, additionalContext: SDKContext? = nil, preloadMedia: Bool? = nil
  ) async -> FlowSession? {
    let options = PresentationOptions(additionalContext: additionalContext)
    do {
      return try await session(placementKey, options, preloadMedia: preloadMedia)
    } catch {
      greenroom.report(error)
      return nil
    }
  }
}

// MARK: Steps

extension FlowPilot {
  /// Presents and waits for the end.
  @MainActor
  func present(
    _ placementKey: String, from host: AnyObject?, _ options: PresentationOptions?
  ) async throws -> FlowResult {
    do {
      return try await show(placementKey, from: host, options).waitForCompletion()
    } catch {
      throw FlowPilotError.edge(error)
    }
  }

  /// Presents and waits for the end, or says why not.
  @MainActor
  func present(
    _ placementKey: String, from host: AnyObject?, _ options: PresentationOptions?,
    _ fallback: @MainActor (FlowPilotError) -> Void
  ) async -> FlowResult {
    do {
      return try await show(placementKey, from: host, options).waitForCompletion()
    } catch {
      greenroom.report(error)
      let failure = FlowPilotError(wrapping: error)
      fallback(failure)
      return FlowResult(outcome: .error, error: failure)
    }
  }

  @MainActor
  @discardableResult
  private func show(
    _ placementKey: String, from host: AnyObject?, _ options: PresentationOptions?
  ) async throws -> FlowSession {
    // Without a presenter there is nothing to resolve for.
    _ = try greenroom.presenter()
    let session = try await session(placementKey, options ?? PresentationOptions())
    try await session.show(from: host)
    return session
  }

  @MainActor
  private func session(
    _ placementKey: String, _ options: PresentationOptions, preloadMedia: Bool? = nil
  ) async throws -> FlowSession {
    let session = try await greenroom.createSession(
      .placement(placementKey), options: SessionOptions(options))
    return FlowSession(session, greenroom, preloadsMedia: preloadMedia ?? preloadsMedia)
  }
}
