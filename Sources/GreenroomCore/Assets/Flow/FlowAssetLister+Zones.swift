extension FlowAssetLister {
  /// What one screen that may be first does to a zone.
  private struct Overriding {
    let candidate: FirstScreens.Candidate
    let override: FlowZone.Override
  }

  /// Adds the zones as the screens that may be first show them.
  mutating func addFirstZones() {
    let showing = candidates.filter { !flow.hidesZones(on: $0.node) }
    guard let state = Self.joinedState(of: showing) else { return }
    let overridings = overridings(by: showing)
    for zone in flow.zones {
      let own = zone.allowsOverride ? overridings[zone.name] ?? [] : []
      var patches = Patches()
      if isShown(zone.value?["visible"], in: state) { patches.screens = showing.count - own.count }
      for overriding in own { addFirst(overriding, of: zone, patches: &patches) }
      if patches.screens > 0 {
        let place = Place(screenID: nil, isFirstView: true, state: state)
        addLayout(zone.layout, at: place, patches: patches)
      }
    }
  }

  /// Adds the layout that a screen puts in the zone's place, or counts the screen among those that show the
  /// zone's own.
  private mutating func addFirst(
    _ overriding: Overriding, of zone: FlowZone, patches: inout Patches
  ) {
    let candidate = overriding.candidate
    let visible = overriding.override.visible ?? zone.value?["visible"]
    guard isShown(visible, in: candidate.state) else { return }
    guard let layout = overriding.override.layout else {
      patches.addScreen(overriding.override)
      return
    }
    var laid = Patches()
    laid.addScreen(overriding.override)
    let place = Place(screenID: candidate.node.id, isFirstView: true, state: candidate.state)
    addLayout(layout, at: place, patches: laid)
  }

  private func isShown(_ visible: JSONValue?, in state: VariableState) -> Bool {
    !PropertyValue(visible, in: state).isKnownFalse
  }

  private func overridings(
    by candidates: [FirstScreens.Candidate]
  ) -> [String: [Overriding]] {
    var result: [String: [Overriding]] = [:]
    for candidate in candidates {
      for (name, override) in flow.zoneOverrides(on: candidate.node) {
        result[name, default: []].append(Overriding(candidate: candidate, override: override))
      }
    }
    return result
  }

  // MARK: All

  /// Adds every zone's own layout with all that screens lay over it.
  mutating func addAllZones() {
    var patches: [String: Patches] = [:]
    for node in graph.nodes {
      for (name, override) in flow.zoneOverrides(on: node) {
        patches[name, default: Patches()].addScreen(override)
      }
    }
    let place = Place(screenID: nil, isFirstView: false, state: nil)
    for zone in flow.zones {
      addLayout(zone.layout, at: place, patches: patches[zone.name] ?? Patches())
    }
  }

  /// Adds the layouts that `node` puts in place of zones, legacy ones included.
  mutating func addOverriddenZones(of node: FlowNode, at place: Place) {
    for settings in [node.screenSettings, node.chromeOverrides] {
      guard let settings else { continue }
      for (_, value) in settings.members where value.kind == .object {
        let override = FlowZone.Override(value: value)
        var patches = Patches()
        patches.addScreen(override)
        addLayout(override.layout, at: place, patches: patches)
      }
    }
  }
}
