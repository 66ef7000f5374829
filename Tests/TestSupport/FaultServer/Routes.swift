import GreenroomCore

/// Which answer a path gets.
final class Routes: Sendable {
  private enum Route: Sendable {
    case queue([FaultAnswer])
    case handler(FaultServer.Handler)
  }

  private let fallback: FaultServer.Handler
  private let routes = Lock<[String: Route]>([:])

  init(fallback: @escaping FaultServer.Handler) {
    self.fallback = fallback
  }

  func set(_ answers: [FaultAnswer], for path: String) {
    precondition(!answers.isEmpty, "a path needs at least one answer")
    routes.withLock { $0[path] = .queue(answers) }
  }

  func set(_ handler: @escaping FaultServer.Handler, for path: String) {
    routes.withLock { $0[path] = .handler(handler) }
  }

  func answer(_ request: RecordedRequest) -> FaultAnswer {
    let handler: FaultServer.Handler = routes.withLock { routes in
      switch routes[request.path] {
      case nil: return fallback
      case .handler(let handler): return handler
      case .queue(let answers):
        if answers.count > 1 { routes[request.path] = .queue(Array(answers.dropFirst())) }
        return { _ in answers[0] }
      }
    }
    return handler(request)
  }
}
