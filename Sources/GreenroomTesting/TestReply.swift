public import Foundation
public import GreenroomKit

/// What a ``TestBackend`` says about a placement or a screen.
public enum TestReply: Sendable {
  /// A flow.
  case flow(TestFlow)
  /// Screens with rules: the delivery dialect. A request that names the same validator is answered with 304.
  case delivery(TestDelivery)
  /// Nothing to show, with a time to live in seconds where one is given.
  case nothing(timeToLive: Double?)
  /// An error status.
  case status(Int, headers: [String: String])
  /// No answer at all.
  case failure(TransportError.Kind)
  /// Any body with status 200.
  case body(Data)

  /// Nothing to show, without a time to live.
  public static var nothing: TestReply { .nothing(timeToLive: nil) }

  /// An error status without headers.
  public static func status(_ status: Int) -> TestReply { .status(status, headers: [:]) }

  func response(to request: HTTPRequest) throws -> HTTPResponse {
    switch self {
    case .delivery(let delivery): return delivery.response(to: request)
    case .flow(let flow): return HTTPResponse(status: 200, body: flow.json)
    case .nothing: return HTTPResponse(status: 200, body: try Self.data(envelope ?? [:]))
    case .status(let status, let headers): return HTTPResponse(status: status, headers: headers)
    case .failure(let kind): throw TransportError(kind)
    case .body(let data): return HTTPResponse(status: 200, body: data)
    }
  }

  /// The reply as a member of a batch; nil where it has no such form and the entry carries an error.
  var envelope: [String: Any]? {
    switch self {
    case .flow(let flow): return flow.envelope
    case .nothing(let timeToLive):
      var envelope: [String: Any] = ["flow_id": NSNull()]
      envelope["cache_ttl_seconds"] = timeToLive
      return envelope
    case .body(let data):
      return (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
    case .delivery, .status, .failure: return nil
    }
  }

  static func data(_ object: Any) throws -> Data {
    try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
  }
}
