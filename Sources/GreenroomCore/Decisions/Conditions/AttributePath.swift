/// The name by which a condition asks for a value: first a whole attribute name, then a walk along the dots.
struct AttributePath: Sendable {
  let text: String
  /// The names between the dots where there is a dot.
  let names: [String]
  /// Whether this is the time of the decision, which no attribute can replace.
  let isNow: Bool

  init(_ text: String) {
    self.text = text
    names =
      text.contains(".") ? text.split(separator: ".", omittingEmptySubsequences: false).map(String.init) : []
    isNow = text.isExactly("now")
  }

  /// The value in `attributes`; nil where there is none.
  func value(in attributes: Attributes) -> AttributeValue? {
    if let value = attributes.value(exactly: text) { return value }
    guard var value = names.first.flatMap({ attributes.value(exactly: $0) }) else { return nil }
    for name in names.dropFirst() {
      guard case .object(let members) = value, let member = members.value(exactly: name) else { return nil }
      value = member
    }
    return value
  }

  /// Whether the value may yet be another than it is in `attributes`.
  func isOpen(_ open: OpenAttributes, attributes: Attributes) -> Bool {
    switch open {
    case .none: return false
    case .missing: return value(in: attributes) == nil
    case .named(let open):
      if open.contains(ExactText(text)) { return true }
      guard let root = names.first, open.contains(ExactText(root)) else { return false }
      return attributes.value(exactly: text) == nil
    }
  }
}

extension [String: AttributeValue] {
  /// The value under a name with the same UTF-8; a name that is only equivalent does not count.
  fileprivate func value(exactly name: String) -> AttributeValue? {
    guard let index = index(forKey: name), keys[index].isExactly(name) else { return nil }
    return values[index]
  }
}
