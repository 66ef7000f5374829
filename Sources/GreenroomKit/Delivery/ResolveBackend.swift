import Foundation
import GreenroomCore

/// The resolve dialect: the server decides for one identity.
struct ResolveBackend: Backend {
  let policy = DialectPolicy.resolve

  /// Ends in `/v1`, without a slash behind it.
  let baseURL: String
  let appID: String
  let apiKey: String
  /// The platform that flows are chosen for.
  let platform: String
  /// The id of this run of the app.
  let sessionID: String
  /// Whether this is an environment to develop in: no cache on the way, and no freshness that is not asked for.
  let isDevelopment: Bool
  let transport: any HTTPTransport
  let clock: any GreenroomClock

  var events: EventEndpoint? {
    .resolve(baseURL: baseURL, appID: appID, apiKey: apiKey)
  }

  func fetch(_ source: Source, _ call: BackendCall) async -> Answer {
    await fetch(source, "resolve", call) { try $0.body() }
  }

  /// Asks for the flow that a placement shows without experiment and audience.
  func fetchExport(of source: Source, _ call: BackendCall) async -> Answer {
    await fetch(source, "resolve?export=true", call) { try $0.exportBody() }
  }

  private func fetch(
    _ source: Source, _ path: String, _ call: BackendCall, body: (ResolveRequest) throws -> Data
  ) async -> Answer {
    do {
      let response = try await send("placements/\(source.name)/\(path)", call, body: body)
      return ResolveAnswers(self, at: clock.now).answer(to: source, response)
    } catch {
      return .unheard(GreenroomError(error), RetryAdvice(error))
    }
  }

  func fetchBatch(_ keys: [String], _ call: BackendCall) async -> BatchAnswer {
    do {
      let response = try await send("placements/resolve-batch", call) { try $0.body(for: keys) }
      return ResolveAnswers(self, at: clock.now).batchAnswer(to: keys, response)
    } catch {
      let failure = GreenroomError(error)
      return (error as? TransportError)?.isCertain == true
        ? .endsAll(.unheard(failure, .never)) : .failed(failure, .never)
    }
  }

  func content(of body: [UInt8]) -> Content? {
    switch ResolveAnswer(body) {
    case .flow(let delivery): .flow(delivery)
    case .nothing: .nothing
    case .unpresentable, .unsupportedSchema, .unreadable: nil
    }
  }

  func bundledContent(of body: [UInt8]) throws(GreenroomError) -> Content {
    try Self.shippedContent(of: body)
  }

  /// What an app ships in the resolve dialect: a flow, or an answer of the server.
  static func shippedContent(of body: [UInt8]) throws(GreenroomError) -> Content {
    switch ResolveAnswer(bundled: body) {
    case .flow(let delivery): return .flow(delivery)
    case .nothing: return .nothing
    case .unsupportedSchema(let version): throw shippedError("it is written for schema \(version)")
    case .unpresentable(let reason), .unreadable(let reason): throw shippedError(reason)
    }
  }

  private static func shippedError(_ problem: String) -> GreenroomError {
    GreenroomError(
      .invalidFlowSchema, "The bundled flow cannot be shown: \(problem).", context: ["problem": problem])
  }

  private func send(
    _ path: String, _ call: BackendCall, body: (ResolveRequest) throws -> Data
  ) async throws -> HTTPResponse {
    guard let url = URL(string: "\(baseURL)/apps/\(URLText.component(appID))/\(path)") else {
      throw TransportError(.other, message: "the base URL \(baseURL) cannot be part of a URL")
    }
    let question = ResolveRequest(
      userID: call.identity.userID, sessionID: sessionID, platform: platform,
      attributes: call.identity.attributes)
    return try await transport.send(
      HTTPRequest(
        method: "POST", url: url, headers: headers, body: try body(question), timeout: call.timeout,
        priority: call.priority))
  }

  private var headers: [String: String] {
    var headers = [
      "Authorization": "Bearer \(apiKey)",
      "Content-Type": "application/json",
      "User-Agent": GreenroomVersion.userAgent,
    ]
    if isDevelopment { headers["Cache-Control"] = "no-cache" }
    return headers
  }
}
