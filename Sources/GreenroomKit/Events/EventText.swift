import GreenroomCore

extension JSONText {
  /// A member that is left out where there is no value.
  mutating func member(_ name: String, ifAny value: String?) {
    if let value { member(name, value) }
  }

  /// A member that is left out where there is no value.
  mutating func member(_ name: String, ifAny value: Int?) {
    guard let value else { return }
    key(name)
    self.value(value)
  }

  /// A member; nil is null.
  mutating func member(_ name: String, _ value: String?) {
    key(name)
    self.value(value)
  }

  /// A member; nil is null.
  mutating func member(_ name: String, _ value: Int?) {
    key(name)
    self.value(value)
  }
}

extension Duration {
  /// Whole milliseconds, bounded.
  var wholeMilliseconds: Int { Int(min(max(seconds * 1000, 0), 1e15)) }
}
