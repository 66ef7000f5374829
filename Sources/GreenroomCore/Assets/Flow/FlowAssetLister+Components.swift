extension FlowAssetLister {
  /// Properties that screens lay over those of a zone's components.
  struct Patches {
    /// The patches of a component, by its id.
    var byID: [String: [JSONValue]] = [:]
    /// How many screens show the layout; with fewer patches than that the unpatched component shows too.
    var screens = 0

    /// Counts one more screen, with its patches if it has any.
    mutating func addScreen(_ override: FlowZone.Override?) {
      screens += 1
      guard let componentProps = override?.componentProps else { return }
      for (id, patch) in componentProps.members where patch.kind == .object {
        byID[id, default: []].append(patch)
      }
    }
  }

  /// A component's properties with one patch laid over them.
  struct Properties {
    fileprivate let patch: JSONValue?
    fileprivate let own: JSONValue?

    subscript(_ name: StaticString) -> JSONValue? { patch?[name] ?? own?[name] }

    /// Every property by its name, in the component's order, what only the patch has behind it.
    var all: [(name: String, value: JSONValue)] {
      let kept = own.map { Array($0.members) } ?? []
      let added = patch.map { Array($0.members) } ?? []
      return kept.map { (name: $0.key, value: patch?[$0.key] ?? $0.value) }
        + added.filter { own?[$0.key] == nil }.map { (name: $0.key, value: $0.value) }
    }
  }

  /// Adds what the components of `layout` need.
  mutating func addLayout(_ layout: JSONValue?, at place: Place, patches: Patches = Patches()) {
    var walk = FlowComponents(layout)
    while let component = walk.next() {
      if !addComponent(component, at: place, patches: patches) { walk.skipContent() }
    }
  }

  /// Adds what a component itself needs in each form in which it shows: once for each patch, and unpatched unless
  /// every screen patches it.
  ///
  /// - Returns: whether any form shows.
  private mutating func addComponent(
    _ component: JSONValue, at place: Place, patches: Patches
  ) -> Bool {
    let own = component["props"]
    guard !patches.byID.isEmpty, let id = component["id"]?.string, let laid = patches.byID[id] else {
      return addForm(of: component, Properties(patch: nil, own: own), at: place)
    }
    var isShown = false
    for patch in laid {
      if addForm(of: component, Properties(patch: patch, own: own), at: place) { isShown = true }
    }
    guard !place.isFirstView || laid.count < patches.screens else { return isShown }
    return addForm(of: component, Properties(patch: nil, own: own), at: place) || isShown
  }

  private mutating func addForm(
    of component: JSONValue, _ properties: Properties, at place: Place
  ) -> Bool {
    if isHidden(properties, at: place) { return false }
    if textCollector == nil {
      addMedia(of: component, properties, at: place)
    } else {
      addTexts(of: properties, at: place)
    }
    return true
  }

  private func isHidden(_ properties: Properties, at place: Place) -> Bool {
    guard let state = place.state, let visible = properties["isVisible"] else { return false }
    return PropertyValue(visible, in: state).isKnownFalse
  }

  private mutating func addMedia(
    of component: JSONValue, _ properties: Properties, at place: Place
  ) {
    guard let type = component["type"] else { return }
    if type.isString("image") {
      addSources(properties["src"], role: .image, at: place)
    } else if type.isString("lottie") {
      addSources(properties["src"], role: .lottie, at: place)
    } else if type.isString("icon") {
      addIcons(properties["iconName"], default: "Star", of: component, at: place)
    } else if type.isString("button"), let size = properties["iconSize"], !size.isNull {
      addIcons(properties["iconName"], default: "ChevronLeft", of: component, at: place)
    }
  }

  private mutating func addSources(_ source: JSONValue?, role: AssetRole, at place: Place) {
    for value in PropertyValue(source, in: place.state).values {
      guard let text = filledText(value, at: place), let url = urls.mediaURL(text) else { continue }
      add(role, url: url, format: role == .lottie ? .animation(at: url) : .original, from: value, at: place)
    }
  }

  private mutating func addIcons(
    _ name: JSONValue?, default fallback: String, of component: JSONValue, at place: Place
  ) {
    let names = PropertyValue(name, in: place.state)
    for value in names.values {
      if let text = filledText(value, at: place) { addIcon(text, from: value, at: place) }
    }
    if names.mayBeAbsent { addIcon(fallback, from: component, at: place) }
  }

  private mutating func addIcon(_ name: String, from value: JSONValue, at place: Place) {
    if let url = urls.iconURL(name) {
      add(.icon, url: url, format: .svg, from: value, at: place)
    } else if !name.isEmpty {
      report(.note, at: value, "an icon has no URL without icon_base_url or media_base_url")
    }
  }
}

extension AssetFormat {
  /// How the animation behind a URL is written, by its extension: dotLottie, else JSON.
  static func animation(at url: String) -> AssetFormat {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    return path.lowercased().hasSuffix(".lottie") ? .lottie : .json
  }
}
