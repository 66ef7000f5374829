import Foundation
import TestSupport

/// A content folder with a placement of every kind that a test needs.
struct SmallContent: Sendable {
  static let app = "app-1"
  static let key = "fp_one"

  private static let manifest = """
    {"format": 1, "apps": [{"id": "app-1", "keys": ["fp_one"], "placements": {
      "lasting": {"flow": "hello", "ttl_seconds": 300},
      "other": {"flow": "bye", "ttl_seconds": 300},
      "fleeting": {"flow": "hello", "ttl_seconds": 0},
      "paused": {"flow": "hello", "status": "paused"}}}]}
    """

  private static let flow = """
    {"id": "ID", "schemaVersion": 1, "entryNodeId": "only", "nodes": [{"id": "only", "kind": "screen",
      "layout": {"id": "root", "type": "screenRoot", "children": [
        {"id": "pic", "type": "image", "props": {"src": "logo.png"}}]}}], "edges": []}
    """

  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder("greenroom-content")
    try write(Self.manifest, to: "greenroom.json")
    try write(Self.flow.replacingOccurrences(of: "ID", with: "flow-hello"), to: "flows/hello.json")
    try write(Self.flow.replacingOccurrences(of: "ID", with: "flow-bye"), to: "flows/bye.json")
    let logo = SharedData.packageRoot.appendingPathComponent("Examples/Content/media/logo.png")
    try FileManager.default.createDirectory(at: folder.file("media"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: logo, to: folder.file("media/logo.png"))
  }

  /// The same folder with placements of the delivery dialect.
  static func screens() throws -> SmallContent {
    let content = try SmallContent()
    try content.write(
      """
      {"format": 1, "apps": [{"id": "app-1", "keys": ["fp_one"], "placements": {
        "offer": {"screen": "spring"}, "second": {"screen": "autumn"},
        "hidden": {"screen": "spring", "status": "paused"}, "flowing": {"flow": "hello"}}}]}
      """, to: "greenroom.json")
    for id in ["spring", "autumn"] {
      try content.write(
        #"{"id": "\#(id)", "version": 3, "#
          + DeliverySample.screen.dropFirst(), to: "screens/\(id).json")
    }
    return content
  }

  func write(_ text: String, to file: String) throws {
    let url = folder.file(file)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url, options: .atomic)
  }

  /// Exchanges text in a file.
  func replace(_ old: String, _ new: String, in file: String) throws {
    let text = try String(contentsOf: folder.file(file), encoding: .utf8)
    guard text.contains(old) else { throw CocoaError(.fileReadUnknown) }
    try write(text.replacingOccurrences(of: old, with: new), to: file)
  }
}
