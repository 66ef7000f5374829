/// One node of a flow's graph: a screen, a step without a picture, or something newer.
package struct FlowNode: Sendable {
  /// What a node does.
  package enum Kind: Hashable, Sendable {
    /// Shows a screen.
    case screen
    /// Goes on by `conditionTrue` or `conditionFalse`.
    case condition
    /// Sets variables and goes on.
    case assign
    /// Jumps to one of its variants.
    case abTest
    /// Of a newer server; shown as an empty screen.
    case unknown(String)
  }

  /// The node's id.
  package let id: String
  /// What the node does.
  package let kind: Kind
  /// The node as it stands in the document.
  package let value: JSONValue

  /// Reads a node; nil without an id or a kind.
  package init?(_ value: JSONValue) {
    guard let id = value["id"]?.text, let kind = Kind(value["kind"]) else { return nil }
    self.id = id
    self.kind = kind
    self.value = value
  }
}

extension FlowNode {
  /// Whether the node is shown: a screen, or what is unknown and stands for an empty one.
  package var isShown: Bool {
    switch kind {
    case .screen, .unknown: true
    case .condition, .assign, .abTest: false
    }
  }

  /// The component tree of a screen.
  package var layout: JSONValue? { value["layout"] }

  /// The screen's own settings for the zones.
  package var screenSettings: JSONValue? { value.member("screenSettings", or: "screen_settings") }

  /// The settings of flows that have no persistent zones.
  package var chromeOverrides: JSONValue? { value.member("chromeOverrides", or: "chrome_overrides") }

  /// The background that the screen brings.
  package var background: JSONValue? { value["props"]?["background"] }

  /// Whether the flow's background, where it has one, goes before the screen's own; true unless the screen
  /// says otherwise.
  package var inheritsBackground: Bool {
    value["props"]?.member("backgroundInherit", or: "background_inherit")?.bool ?? true
  }

  /// The targets of an A/B test that may be drawn: those with a weight above 0, and all of them where no weight
  /// is. A weight that cannot be read may be any.
  package var possibleTargets: [String] {
    var drawn: [String] = []
    var all: [String] = []
    for variant in value["variants"]?.elements ?? value.elements {
      guard let target = variant.member("targetNodeId", or: "target_node_id")?.text else { continue }
      all.append(target)
      let weight = variant["weight"]?.number(in: -1...1) ?? 1
      if weight > 0 { drawn.append(target) }
    }
    return drawn.isEmpty ? all : drawn
  }
}

extension FlowNode.Kind {
  fileprivate init?(_ value: JSONValue?) {
    guard let value else { return nil }
    if value.isString("screen") {
      self = .screen
    } else if value.isString("condition") {
      self = .condition
    } else if value.isString("assign") {
      self = .assign
    } else if value.isString("abTest") || value.isString("ab_test") {
      self = .abTest
    } else if let word = value.text {
      self = .unknown(word)
    } else {
      return nil
    }
  }
}
