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
  init?(_ value: JSONValue) {
    guard let id = value["id"]?.text, let kind = value["kind"]?.text else { return nil }
    self.id = id
    self.kind = Kind(kind)
    self.value = value
  }
}

extension FlowNode.Kind {
  fileprivate init(_ word: String) {
    switch word {
    case "screen": self = .screen
    case "condition": self = .condition
    case "assign": self = .assign
    case "abTest", "ab_test": self = .abTest
    default: self = .unknown(word)
    }
  }
}
