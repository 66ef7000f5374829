/// Answers requests: the router, and whoever watches. Knows of no socket.
struct Application: Sendable {
  let router: Router
  let clock: ServerClock
  /// Told of every answer, on the thread that made it.
  let observers: [any AnswerObserver]

  func answer(_ request: Request) -> Response {
    let start = clock.monotonic()
    let (route, response) = respond(to: request)
    report(request.method, request.target.path, route: route, response: response, since: start)
    return response
  }

  /// Answers what cannot become a request: a malformed head, or too large a body.
  func refuse(_ failure: RequestFailure, method: RequestMethod, path: String?) -> Response {
    let start = clock.monotonic()
    let response = failure.response
    report(method, path ?? "-", route: nil, response: response, since: start)
    return response
  }

  private func respond(to request: Request) -> (route: String?, response: Response) {
    switch router.match(request) {
    case .route(let route, let parameters):
      do throws(RequestFailure) {
        return (route.name, try route.handler(request, parameters))
      } catch {
        return (route.name, error.response)
      }
    case .otherMethods(let allowed):
      return (nil, RequestFailure.methodNotAllowed(allowed: allowed).response)
    case .nothing:
      return (nil, RequestFailure.noRoute.response)
    }
  }

  private func report(
    _ method: RequestMethod, _ path: String, route: String?, response: Response, since start: UInt64
  ) {
    let answer = Answer(
      method: method, path: path, route: route, status: response.status, bytes: response.body.count,
      nanoseconds: clock.monotonic() &- start)
    for observer in observers { observer.answered(answer) }
  }
}

/// What log and metrics learn of an answer. Holds no header, no query and no body.
struct Answer: Sendable {
  let method: RequestMethod
  /// The raw path; `-` when the request had none that could be read.
  let path: String
  /// The route's name; nil when no route took the request.
  let route: String?
  let status: Int
  /// The length of the body, which a HEAD request does not get.
  let bytes: Int
  let nanoseconds: UInt64
}

/// Watches answers, for a log or for counters.
protocol AnswerObserver: Sendable {
  func answered(_ answer: Answer)
}
