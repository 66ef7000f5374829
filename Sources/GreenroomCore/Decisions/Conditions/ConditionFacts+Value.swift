extension ConditionFacts {
  /// What a condition finds under a name: a whole attribute's name, else a walk along the dots; nil for nothing.
  package func value(of name: String) -> AttributeValue? {
    let path = AttributePath(name)
    return path.isNow ? .integer(now) : path.value(in: attributes)
  }
}
