extension JSONValue {
  /// The member of an object that writers spell in two ways. Where both stand the first spelling counts.
  package func member(_ name: StaticString, or other: StaticString) -> JSONValue? {
    self[name] ?? self[other]
  }

  /// The text of a string that is not empty.
  package var text: String? {
    guard let string, !string.isEmpty else { return nil }
    return string
  }

  /// A number, or a string that holds one, moved into `range`; nil for anything else.
  ///
  /// A number beyond double's range is the nearer end of `range`.
  package func number(in range: ClosedRange<Double>) -> Double? {
    guard let value = lenientNumber else { return nil }
    return min(max(value, range.lowerBound), range.upperBound)
  }

  /// A number, or a string that holds one, moved into `range` and cut to a whole number; nil for anything else.
  package func wholeNumber(in range: ClosedRange<Int>) -> Int? {
    if let integer { return min(max(integer, range.lowerBound), range.upperBound) }
    guard let value = lenientNumber else { return nil }
    if value >= Double(range.upperBound) { return range.upperBound }
    if value <= Double(range.lowerBound) { return range.lowerBound }
    return Int(value)
  }

  private var lenientNumber: Double? {
    switch kind {
    case .number: Double(rawText)
    case .string: string.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    default: nil
    }
  }
}
