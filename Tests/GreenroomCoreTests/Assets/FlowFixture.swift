import GreenroomCore

/// A delivery with media base `https://m/ws` (icons at `https://m/icons`) round a flow that a test writes.
struct FlowFixture {
  let delivery: FlowDelivery

  init(_ flow: String, fonts: String = "[]") throws {
    let envelope =
      #"{"flow_id":"f","flow_version_id":"v","media_base_url":"https://m/ws","fonts":\#(fonts),"flow_schema":\#(flow)}"#
    delivery = FlowDelivery(unchecked: try JSONDocument(Array(envelope.utf8)).root)
  }

  /// A flow of one screen `a` with `component` in its layout.
  init(component: String, variables: String = "[]") throws {
    try self.init(
      #"{"variables":\#(variables),"nodes":[{"id":"a","kind":"screen","layout":"#
        + #"{"id":"root","type":"screenRoot","children":[\#(component)]}}]}"#)
  }

  /// What is listed, shortened: `image hero.png` for a file of the first view, `(image hero.png)` for another.
  func listed(
    _ window: AssetWindow = .allScreens, attributes: Attributes? = nil
  ) -> [String] {
    delivery.assets(in: window, for: ViewContext(attributes: attributes)).assets.map { asset in
      let url = asset.url.hasPrefix("https://m/ws/") ? String(asset.url.dropFirst(13)) : asset.url
      let text = "\(asset.role.rawValue) \(url)"
      return asset.isFirstView ? text : "(\(text))"
    }
  }

  /// A screen node with one image of the same name, `<id>.png`.
  static func screen(_ id: String, _ rest: String = "") -> String {
    #"{"id":"\#(id)","kind":"screen","layout":\#(image(id))\#(rest.isEmpty ? "" : ",")\#(rest)}"#
  }

  static func image(_ name: String) -> String {
    #"{"id":"\#(name)","type":"image","props":{"src":"\#(name).png"}}"#
  }

  static func edge(_ from: String, _ to: String, _ rest: String = "") -> String {
    #"{"fromNodeId":"\#(from)","toNodeId":"\#(to)"\#(rest.isEmpty ? "" : ",")\#(rest)}"#
  }
}
