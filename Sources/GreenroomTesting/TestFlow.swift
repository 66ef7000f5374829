public import Foundation

/// A small flow that can be shown, in the resolve dialect's JSON.
public struct TestFlow: Sendable {
  /// The flow's id.
  public var id: String
  /// The id of its version.
  public var versionID = "v1"
  /// For how long it is fresh, in seconds; nil leaves the answer without a time to live.
  public var timeToLive: Double? = 300
  /// URLs of images on the first screen.
  public var images: [String] = []
  /// URLs of images on a second screen.
  public var laterImages: [String] = []
  /// URLs of images in the footer zone.
  public var zoneImages: [String] = []
  /// URLs of font files.
  public var fonts: [String] = []

  /// A flow with one screen.
  public init(_ id: String = "flow", timeToLive: Double? = 300) {
    self.id = id
    self.timeToLive = timeToLive
  }

  /// The answer of a backend that delivers this flow.
  public var json: Data {
    // Built of strings and numbers only, which JSON can always hold.
    (try? JSONSerialization.data(withJSONObject: envelope, options: .sortedKeys)) ?? Data()
  }

  var envelope: [String: Any] {
    var envelope: [String: Any] = [
      "flow_id": id, "flow_version_id": versionID, "flow_version": 1, "schema_version": 1,
      "fonts": fonts.enumerated().map { index, url in
        ["family": "Test\(index)", "weight": 400, "style": "normal", "url": url]
      },
      "flow_schema": schema,
    ]
    envelope["cache_ttl_seconds"] = timeToLive
    return envelope
  }

  private var schema: [String: Any] {
    var nodes = [screen("first", images)]
    if !laterImages.isEmpty { nodes.append(screen("second", laterImages)) }
    var schema: [String: Any] = [
      "version": 8, "schemaVersion": 1, "entryNodeId": "first", "nodes": nodes,
      "edges": [["id": "e1", "fromNodeId": "first", "toNodeId": nodes.count > 1 ? "second" : "first"]],
    ]
    if !zoneImages.isEmpty {
      schema["persistentUI"] = [
        "footer": ["id": "zone", "visible": true, "layout": layout("zone", zoneImages)]
      ]
    }
    return schema
  }

  private func screen(_ id: String, _ images: [String]) -> [String: Any] {
    ["id": id, "kind": "screen", "name": id, "layout": layout(id, images)]
  }

  private func layout(_ id: String, _ images: [String]) -> [String: Any] {
    let children: [[String: Any]] = images.enumerated().map { index, url in
      ["id": "\(id)-\(index)", "type": "image", "props": ["src": url]]
    }
    return ["id": "\(id)-root", "type": "screenRoot", "children": children]
  }
}
