import Foundation
import GreenroomCore

/// The delivery dialect: one answer for everybody, with the rules by which the device decides.
///
/// Nothing about the user goes up with a request.
struct DeliveryBackend: Backend {
  let policy = DialectPolicy.delivery

  /// Without `/v1`, and without a slash behind it.
  let baseURL: String
  let apiKey: String
  /// The platform that the header names.
  let platform: String
  /// Whether answers are taken past every cache on the way.
  let isDevelopment: Bool
  let transport: any HTTPTransport
  let clock: any GreenroomClock

  var events: EventEndpoint? {
    .delivery(baseURL: baseURL, key: apiKey, platform: platform)
  }

  func fetch(_ source: Source, _ call: BackendCall) async -> Answer {
    do {
      let response = try await transport.send(
        HTTPRequest(
          url: try url(of: source), headers: headers(known: call.known), timeout: call.timeout,
          priority: call.priority))
      return DeliveryAnswers(now: clock.now).answer(to: source, response, known: call.known)
    } catch {
      return .unheard(GreenroomError(error), RetryAdvice(error))
    }
  }

  /// The dialect has no batch: every answer is one for all, and caches on the way keep it.
  func fetchBatch(_ keys: [String], _ call: BackendCall) async -> BatchAnswer { .unsupported }

  func content(of body: [UInt8]) -> Content? {
    (try? DeliveryAnswers.read(body)).map { Content($0) }
  }

  func bundledContent(of body: [UInt8]) throws(GreenroomError) -> Content {
    try .shipped(body)
  }

  /// Where `source` is asked for.
  func url(of source: Source) throws(TransportError) -> URL {
    let (kind, name) =
      switch source {
      case .placement(let key): ("placements", key)
      case .screen(let id): ("paywalls", id)
      case .json: ("", "")
      }
    let text =
      "\(baseURL)/v1/sdk/\(kind)/\(URLText.component(name))?key=\(URLText.component(apiKey))&v=2"
    guard let url = URL(string: text) else {
      throw TransportError(.other, message: "the base URL \(baseURL) cannot be part of a URL")
    }
    return url
  }

  private func headers(known: Copy?) -> [String: String] {
    var headers = [
      "User-Agent": GreenroomVersion.userAgent,
      "X-Miniwall-SDK": "\(platform)/\(GreenroomVersion.current)",
    ]
    headers["If-None-Match"] = known?.etag
    if isDevelopment { headers["Cache-Control"] = "no-cache" }
    return headers
  }
}
