/// A way from one node of a flow to another.
package struct FlowEdge: Sendable {
  /// When an edge is taken.
  package enum Kind: Hashable, Sendable {
    /// On going on.
    case normal
    /// Out of a condition that holds.
    case conditionTrue
    /// Out of a condition that does not.
    case conditionFalse
    /// After an error.
    case error
    /// On an event.
    case event
    /// Out of an A/B test, where the test's own targets count and the edge does not.
    case abVariant
    /// Of a newer server.
    case unknown(String)
  }

  /// The node that it leaves.
  package let from: String
  /// The node that it leads to.
  package let to: String
  /// When it is taken.
  package let kind: Kind
  /// The lowest is taken first; 0 where there is none.
  package let priority: Double
  /// The edge as it stands in the document.
  package let value: JSONValue

  /// A condition written on the edge; kept, and never judged, as in the backend's own SDK.
  package var guardCondition: JSONValue? { value["guard"] }

  /// Reads an edge; nil without both ends.
  package init?(_ value: JSONValue) {
    guard let from = value.member("fromNodeId", or: "from_node_id")?.text,
      let to = value.member("toNodeId", or: "to_node_id")?.text
    else { return nil }
    self.from = from
    self.to = to
    kind = Kind(value["kind"])
    priority = value["priority"]?.number(in: -1e9...1e9) ?? 0
    self.value = value
  }
}

extension FlowEdge.Kind {
  fileprivate init(_ value: JSONValue?) {
    switch value?.string {
    case nil, "", "normal": self = .normal
    case "conditionTrue", "condition_true": self = .conditionTrue
    case "conditionFalse", "condition_false": self = .conditionFalse
    case "error": self = .error
    case "event": self = .event
    case "abVariant", "ab_variant": self = .abVariant
    case let word?: self = .unknown(word)
    }
  }
}
