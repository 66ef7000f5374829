/// A part of the view that stays while screens change: a bar above, a footer, an overlay.
package struct FlowZone: Sendable {
  /// What a screen changes about a zone while it is shown.
  package struct Override: Sendable {
    /// The override as it stands in the document.
    package let value: JSONValue

    /// Whether the screen shows the zone; nil where it does not say.
    package var visible: JSONValue? { value["visible"] }

    /// A component tree that takes the place of the zone's own.
    package var layout: JSONValue? {
      let layout =
        value.member("replaceLayout", or: "replace_layout")
        ?? value.member("customLayout", or: "custom_layout")
      return layout?.kind == .object ? layout : nil
    }

    /// Properties that are laid over those of components, by component id.
    package var componentProps: JSONValue? { value.member("componentProps", or: "component_props") }
  }

  /// `navigationBar`, `footer`, `overlay`, or a name of a newer server.
  package let name: String
  /// The zone as it stands in the document; nil where only screens bring it.
  package let value: JSONValue?

  /// The zone's own component tree.
  package var layout: JSONValue? { value?["layout"] }

  /// Whether screens may change the zone; true unless it says otherwise.
  package var allowsOverride: Bool {
    value?["behavior"]?.member("allowScreenOverride", or: "allow_screen_override")?.bool ?? true
  }
}

extension FlowDocument {
  /// The zones: those of `persistentUI`, else those of the legacy `chrome`, then those that only screens bring.
  package var zones: [FlowZone] {
    var zones = (persistentUI ?? value["chrome"])?.members.compactMap(Self.zone) ?? []
    var names = Set(zones.map(\.name))
    for node in nodes {
      for (name, override) in zoneOverrides(on: node) where override.layout != nil {
        if names.insert(name).inserted { zones.append(FlowZone(name: name, value: nil)) }
      }
    }
    return zones
  }

  /// What `node` changes about zones, by zone name.
  package func zoneOverrides(on node: FlowNode) -> [String: FlowZone.Override] {
    var overrides: [String: FlowZone.Override] = [:]
    if persistentUI == nil { Self.add(node.chromeOverrides, to: &overrides) }
    Self.add(node.screenSettings, to: &overrides)
    return overrides
  }

  /// Whether `node` hides every zone.
  package func hidesZones(on node: FlowNode) -> Bool {
    if node.screenSettings?.member("hideAllZones", or: "hide_all_zones")?.bool == true { return true }
    let hidesChrome = node.value["props"]?.member("hideChrome", or: "hide_chrome")?.bool == true
    return hidesChrome && persistentUI == nil
  }

  private var persistentUI: JSONValue? {
    let zones = value.member("persistentUI", or: "persistent_ui")
    return zones?.kind == .object ? zones : nil
  }

  private static func zone(_ name: String, _ value: JSONValue) -> FlowZone? {
    guard value.kind == .object, value["layout"] != nil else { return nil }
    return FlowZone(name: canonical(name), value: value)
  }

  private static func add(
    _ settings: JSONValue?, to overrides: inout [String: FlowZone.Override]
  ) {
    guard let settings else { return }
    for (name, value) in settings.members where value.kind == .object {
      overrides[canonical(name)] = FlowZone.Override(value: value)
    }
  }

  private static func canonical(_ name: String) -> String {
    switch name {
    case "navigation_bar", "header": "navigationBar"
    default: name
    }
  }
}
