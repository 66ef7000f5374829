/// Properties that a component has while conditions hold.
struct ScreenOverride {
  /// What is laid over the component.
  let properties: JSONValue
  /// Whether the conditions hold.
  let verdict: Verdict
}

extension JSONValue {
  /// The member, where it is more than null: an override names a property only then.
  func named(_ name: StaticString) -> JSONValue? {
    guard let value = self[name], !value.isNull else { return nil }
    return value
  }
}
