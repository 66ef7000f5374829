extension FlowAssetLister {
  /// Whether a screen shows its own background and not the flow's.
  func showsOwnBackground(_ node: FlowNode) -> Bool {
    !node.inheritsBackground || flow.background == nil
  }

  /// Adds the flow's background where a screen that may be first shows it.
  mutating func addFirstFlowBackground() {
    let showing = candidates.filter { $0.node.inheritsBackground || $0.node.background == nil }
    guard let state = Self.joinedState(of: showing) else { return }
    addBackground(flow.background, at: Place(screenID: nil, isFirstView: true, state: state))
  }

  /// Adds the images of the layers that are on. Their source is a whole URL: no base goes before it.
  mutating func addBackground(_ background: JSONValue?, at place: Place) {
    guard let background else { return }
    for form in PropertyValue(background, in: place.state).values {
      guard let layers = form["layers"] else { continue }
      for layer in layers.elements where mayHoldImage(layer, at: place) {
        for source in PropertyValue(layer["image"]?["src"], in: place.state).values {
          addBackgroundImage(source, at: place)
        }
      }
    }
  }

  private mutating func addBackgroundImage(_ source: JSONValue, at place: Place) {
    guard let text = filledText(source, at: place), let url = MediaURLResolver().mediaURL(text) else {
      return
    }
    if !MediaURLResolver.isAbsolute(url) {
      report(.warning, at: source, "the image of a background has to be an absolute URL")
    }
    add(.image, url: url, format: .original, from: source, at: place)
  }

  /// Whether a layer is on and of a type that shows its image, which a newer type may.
  private func mayHoldImage(_ layer: JSONValue, at place: Place) -> Bool {
    if PropertyValue(layer["enabled"], in: place.state ?? initialState).isKnownFalse { return false }
    switch layer["type"]?.string {
    case "solid", "gradient", "motion": return false
    default: return true
    }
  }

  /// What is known at every one of `candidates`; nil without any. Of very many nothing is.
  static func joinedState(of candidates: [FirstScreens.Candidate]) -> VariableState? {
    if candidates.count > 100 { return .unknown }
    return candidates.dropFirst().reduce(candidates.first?.state) { $0?.joined(with: $1.state) }
  }
}
