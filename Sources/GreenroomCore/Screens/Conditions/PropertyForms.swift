/// The values that a property may have: its own, and those that overrides lay over it.
///
/// Overrides apply in order, so the last that holds decides. One of which it is not known whether it holds keeps
/// what came before it in.
struct PropertyForms {
  /// One value of the property.
  struct Form {
    let value: JSONValue
    /// Whether the property may have this value with what is known.
    let mayHold: Bool
  }

  /// The values, the component's own first.
  let forms: [Form]
  /// Whether the property may have no value with what is known.
  let mayBeAbsent: Bool

  init(_ name: StaticString, of component: JSONValue, under overrides: [ScreenOverride]) {
    self.init(own: component.named(name), overrides) { $0.named(name) }
  }

  private init(
    own: JSONValue?, _ overrides: [ScreenOverride], _ property: (JSONValue) -> JSONValue?
  ) {
    var isDecided = false
    var forms: [Form] = []
    for override in overrides.reversed() {
      guard let value = property(override.properties) else { continue }
      forms.append(Form(value: value, mayHold: !isDecided && override.verdict != .no))
      if override.verdict == .yes { isDecided = true }
    }
    if let own { forms.append(Form(value: own, mayHold: !isDecided)) }
    mayBeAbsent = own == nil && !isDecided
    self.forms = forms.reversed()
  }

  /// The values that the property may have with what is known.
  var possible: [JSONValue] { forms.filter(\.mayHold).map(\.value) }

  /// Whether a truth value that is true by default holds.
  static func isTrue(
    _ name: StaticString, of component: JSONValue, under overrides: [ScreenOverride]
  ) -> Verdict {
    let forms = PropertyForms(own: component[name].flatMap { $0.bool == nil ? nil : $0 }, overrides) {
      $0[name].flatMap { $0.bool == nil ? nil : $0 }
    }
    var mayBe = (true: forms.mayBeAbsent, false: false)
    for value in forms.possible {
      if value.bool == false { mayBe.false = true } else { mayBe.true = true }
    }
    return mayBe.true ? (mayBe.false ? .unknown : .yes) : .no
  }
}
