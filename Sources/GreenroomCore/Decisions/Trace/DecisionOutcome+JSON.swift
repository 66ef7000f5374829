extension DecisionOutcome {
  /// Writes the members of the outcome into an open object.
  package func writeMembers(to text: inout JSONText) {
    text.key("show")
    text.value(show)
    text.key("reason")
    text.value(reason.rawValue)
    text.key("side")
    text.value(side?.rawValue)
    text.key("rule")
    text.value(rule)
    text.key("bucket")
    text.value(bucket)
    text.key("holdoutBucket")
    text.value(holdoutBucket)
  }

  /// Reads an outcome that was written.
  ///
  /// - Returns: nil where there is no reason that is known.
  package init?(_ json: JSONValue) {
    guard let reason = json["reason"]?.string.flatMap(Decision.Reason.init(rawValue:)) else { return nil }
    show = json["show"]?.string
    self.reason = reason
    side = json["side"]?.string.flatMap(Side.init(rawValue:))
    rule = json["rule"]?.string
    bucket = json["bucket"]?.integer
    holdoutBucket = json["holdoutBucket"]?.integer
  }
}
