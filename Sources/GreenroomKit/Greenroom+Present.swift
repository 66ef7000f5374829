extension Greenroom {
  /// Resolves a source and makes the session that shows it.
  ///
  /// - Throws: ``GreenroomError``: `flow_not_found` when there is nothing to show, and otherwise the failure of
  ///   the resolve when there is no copy either. `CancellationError` when the task is cancelled.
  @MainActor
  public func createSession(_ source: Source) async throws -> Session {
    try await resolvedSession(source)
  }

  /// Off the main actor from the first step on, so that a busy main thread does not hold the resolve up.
  private nonisolated func resolvedSession(_ source: Source) async throws -> Session {
    let deadline = engine.deadline
    await beforeUse(of: source, until: deadline)
    return try await sessions.session(for: source, until: deadline)
  }

  /// Resolves a source and makes the session that shows it; nil when you show your own screen instead. Failures go
  /// to the error callback.
  @MainActor
  public func resolveSession(_ source: Source) async -> Session? {
    do {
      return try await createSession(source)
    } catch {
      report(error)
      return nil
    }
  }

  /// Presents a placement and returns at once. Failures, "nothing to show" among them, go to the error callback.
  public func presentPlacement(_ placement: String) {
    Task { @MainActor in
      do {
        try await show(.placement(placement), from: nil)
      } catch {
        report(error)
      }
    }
  }

  /// Presents a placement and waits for its end.
  ///
  /// - Parameters:
  ///   - placement: the placement's key.
  ///   - host: what to present from, a view controller on Apple platforms; nil for the topmost one.
  /// - Throws: as ``createSession(_:)`` does, and `presentation_failed` when there is no presenter or it cannot
  ///   show the flow.
  @MainActor
  public func presentPlacement(_ placement: String, from host: AnyObject?) async throws -> PresentationResult
  {
    try await show(.placement(placement), from: host).waitForResult()
  }

  /// Presents a placement, or calls `fallback` when there is nothing to present, and waits for its end.
  ///
  /// - Returns: the result; outcome `error` after `fallback` was called.
  @MainActor
  @discardableResult
  public func presentPlacement(
    _ placement: String, fallback: @MainActor (GreenroomError) -> Void
  ) async -> PresentationResult {
    do {
      return try await show(.placement(placement), from: nil).waitForResult()
    } catch {
      report(error)
      let failure = GreenroomError(wrapping: error)
      fallback(failure)
      return .failed(failure)
    }
  }

  /// Presents a source and waits for its end.
  ///
  /// - Parameters:
  ///   - source: what to show.
  ///   - host: what to present from, a view controller on Apple platforms; nil for the topmost one.
  /// - Throws: as ``presentPlacement(_:from:)`` does.
  @MainActor
  @discardableResult
  public func present(_ source: Source, from host: AnyObject? = nil) async throws -> PresentationResult {
    try await show(source, from: host).waitForResult()
  }

  @MainActor
  @discardableResult
  private func show(_ source: Source, from host: AnyObject?) async throws -> Session {
    // Without a presenter there is nothing to resolve for.
    _ = try presenter()
    let session = try await createSession(source)
    try await show(session, from: host)
    return session
  }

  /// Tells the log and the error callback about a failure that no caller receives.
  package func report(_ error: any Error) {
    let failure = GreenroomError(wrapping: error)
    engine.log.error("A placement was not presented", ["error": "\(failure)"])
    configuration.onError?(failure)
  }
}

extension GreenroomError {
  /// The error itself, or what stands for an error of another kind.
  init(wrapping error: any Error) {
    switch error {
    case let error as GreenroomError: self = error
    case is CancellationError: self.init(.cancelled, "The caller was cancelled.")
    default: self.init(.internalError, "An unexpected error.", underlying: error)
    }
  }
}
