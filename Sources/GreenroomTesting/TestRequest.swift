import Foundation
public import GreenroomKit

/// A request as a ``TestBackend`` received it.
public struct TestRequest: Sendable {
  /// The request itself.
  public let request: HTTPRequest
  /// The placements that are asked for, or the id of one screen; empty for an asset.
  public let placements: [String]
  /// Whether the request brings events.
  public let isEvents: Bool
  /// Whether this is a request for several placements at once.
  public let isBatch: Bool

  init(_ request: HTTPRequest) {
    self.request = request
    let path = request.url.pathComponents
    isBatch = path.last == "resolve-batch"
    isEvents = request.method == "POST" && path.last == "events"
    if isBatch {
      placements = Self.body(of: request)["placement_keys"] as? [String] ?? []
    } else if path.last == "resolve", path.count > 1 {
      placements = [path[path.count - 2]]
    } else if path.dropLast().suffix(2) == ["sdk", "placements"]
      || path.dropLast().suffix(2) == ["sdk", "paywalls"]
    {
      placements = [path[path.count - 1]]
    } else {
      placements = []
    }
  }

  /// The URL in full.
  public var url: String { request.url.absoluteString }

  /// In whose name the request was made.
  public var userID: String? { Self.body(of: request)["user_id"] as? String }

  /// An attribute of the request, as text.
  public func attribute(_ name: String) -> String? {
    let attributes = Self.body(of: request)["attributes"] as? [String: Any]
    return attributes?[name].map { "\($0)" }
  }

  private static func body(of request: HTTPRequest) -> [String: Any] {
    let object = request.body.flatMap { try? JSONSerialization.jsonObject(with: $0) }
    return object as? [String: Any] ?? [:]
  }
}
