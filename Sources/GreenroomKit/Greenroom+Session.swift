extension Greenroom {
  /// Resolves a source and makes the session that shows it, as ``createSession(_:)`` does, with options of its own.
  @MainActor
  public func createSession(_ source: Source, options: SessionOptions) async throws -> Session {
    let session = try await createSession(source)
    session.options = options
    return session
  }

  /// Hands a session to the presenter and waits for its end.
  ///
  /// - Parameters:
  ///   - session: a session that was not shown before.
  ///   - host: what to present from, a view controller on Apple platforms; nil for the topmost one.
  /// - Throws: ``GreenroomError`` with code `presentation_failed` when there is no presenter, it cannot show the
  ///   flow, or the session has ended already.
  @MainActor
  @discardableResult
  public func present(_ session: Session, from host: AnyObject? = nil) async throws -> PresentationResult {
    try await show(session, from: host)
    return await session.waitForResult()
  }

  /// The presenter that is configured.
  package func presenter() throws(GreenroomError) -> any Presenter {
    guard let presenter = configuration.presenter else {
      throw GreenroomError(
        .presentationFailed, "There is no presenter: set `presenter` in the configuration.")
    }
    return presenter
  }

  /// Hands a session to the presenter and returns once it is shown.
  @MainActor
  package func show(_ session: Session, from host: AnyObject?) async throws {
    let presenter = try presenter()
    try await session.show { try await presenter.present(session, from: host) }
  }

  /// Fetches the images of every screen of a session's flow, the first screen's first.
  ///
  /// - Returns: whether all of them are present at the end.
  package func warmMedia(of session: Session) async -> Bool {
    await engine.warmMedia(of: session)
  }
}
