import GreenroomKit

extension MiniwallInstance {
  /// Shows what `source` shows now, and returns when it is gone.
  @MainActor
  package func present(_ source: MiniwallSource) async throws(MiniwallError) -> MiniwallResult {
    do {
      let presenter = try requirePresenter()
      let session = try await session(for: source)
      try await show(session, presenter)
      _ = await session.waitForResult()
      return .shown
    } catch {
      if let reason = MiniwallResult.Reason(error) { return .skipped(reason) }
      throw MiniwallError(error)
    }
  }

  private func requirePresenter() throws(MiniwallError) -> any MiniwallPresenter {
    guard let presenter else {
      throw MiniwallError(
        code: .presentationFailed, message: "there is nothing to show screens with; call setPresenter")
    }
    return presenter
  }

  @MainActor
  private func session(for source: MiniwallSource) async throws -> Session {
    if let greenroom { return try await greenroom.createSession(source.source) }
    guard case .json(let data) = source else {
      throw MiniwallError(code: .notConfigured, message: "call configure first; only JSON works without")
    }
    return try Session(showing: data)
  }

  @MainActor
  private func show(_ session: Session, _ presenter: any MiniwallPresenter) async throws {
    guard let screen = session.screen else {
      throw MiniwallError(code: .internalError, message: "the server sent something else than a screen")
    }
    try await session.show {
      try await presenter.present(MiniwallPresentation(session, screen))
    }
  }
}
