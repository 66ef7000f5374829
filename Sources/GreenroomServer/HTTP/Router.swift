/// What a route does with a request.
typealias Handler = @Sendable (Request, PathParameters) throws(RequestFailure) -> Response

/// The variable parts of a matched path.
struct PathParameters: Sendable {
  fileprivate let segments: [String]
  fileprivate let positions: [Int]

  /// The value of the route's nth parameter; a trailing `*` is one parameter, its parts joined by slashes.
  subscript(_ index: Int) -> String {
    let position = positions[index]
    return position < 0 ? segments[(-position)...].joined(separator: "/") : segments[position]
  }
}

/// One path with one method.
struct Route: Sendable {
  private enum Part: Equatable {
    case literal(String)
    case parameter
    case rest
  }

  /// The name in log and metrics.
  let name: String
  let method: RequestMethod
  let handler: Handler
  private let parts: [Part]
  private let positions: [Int]

  /// - Parameter pattern: Segments separated by slashes: words, `:name` for any one segment, and at the end
  ///   `*` for at least one more.
  init(_ method: RequestMethod, _ pattern: String, name: String, handler: @escaping Handler) {
    self.name = name
    self.method = method
    self.handler = handler
    parts = pattern.split(separator: "/").map { part in
      part == "*" ? .rest : part.hasPrefix(":") ? .parameter : .literal(String(part))
    }
    positions = parts.enumerated().compactMap { index, part in
      switch part {
      case .literal: nil
      case .parameter: index
      case .rest: -index
      }
    }
  }

  func match(_ segments: [String]) -> PathParameters? {
    let endsInRest = parts.last == .rest
    guard endsInRest ? segments.count >= parts.count : segments.count == parts.count else { return nil }
    for (part, segment) in zip(parts, segments) {
      switch part {
      case .literal(let word): if word != segment { return nil }
      case .parameter: if segment.isEmpty { return nil }
      case .rest: break
      }
    }
    return PathParameters(segments: segments, positions: positions)
  }

  func accepts(_ method: RequestMethod) -> Bool {
    method == self.method || method == .head && self.method == .get
  }
}

/// Finds the route of a request.
struct Router: Sendable {
  let routes: [Route]

  enum Match {
    case route(Route, PathParameters)
    /// The path exists with other methods, named as in an `Allow` header.
    case otherMethods(String)
    case nothing
  }

  func match(_ request: Request) -> Match {
    var allowed: [String] = []
    for route in routes {
      guard let parameters = route.match(request.target.segments) else { continue }
      if route.accepts(request.method) { return .route(route, parameters) }
      allowed += route.method == .get ? ["GET", "HEAD"] : [route.method.rawValue]
    }
    return allowed.isEmpty ? .nothing : .otherMethods(allowed.joined(separator: ", "))
  }
}
