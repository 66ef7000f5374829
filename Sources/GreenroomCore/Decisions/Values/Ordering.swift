/// How one value stands to another.
enum Ordering {
  case before, same, after

  init<Value: Comparable>(_ left: Value, _ right: Value) {
    self = left < right ? .before : left == right ? .same : .after
  }

  /// Compares element by element; of two where one begins the other, the shorter comes first.
  init<Units: Sequence>(units left: Units, _ right: Units) where Units.Element: Comparable {
    var others = right.makeIterator()
    for unit in left {
      guard let other = others.next() else {
        self = .after
        return
      }
      guard unit == other else {
        self.init(unit, other)
        return
      }
    }
    self = others.next() == nil ? .same : .before
  }
}

/// What an operator asks of an ``Ordering``.
enum Relation: Sendable {
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual

  func holds(_ ordering: Ordering) -> Bool {
    switch self {
    case .equal: ordering == .same
    case .notEqual: ordering != .same
    case .less: ordering == .before
    case .lessOrEqual: ordering != .after
    case .greater: ordering == .after
    case .greaterOrEqual: ordering != .before
    }
  }
}

extension AttributeValue {
  /// How this value stands to `other`: numbers by value, texts by UTF-16 code unit, nothing else at all.
  func ordering(to other: AttributeValue) -> Ordering? {
    switch (self, other) {
    case (.string(let left), .string(let right)): Ordering(units: left.utf16, right.utf16)
    case (.integer(let left), .integer(let right)): Ordering(left, right)
    case (.double(let left), .double(let right)):
      left.isNaN || right.isNaN ? nil : Ordering(left, right)
    case (.integer(let left), .double(let right)): Self.ordering(left, right)
    case (.double(let left), .integer(let right)): Self.ordering(right, left)?.reversed
    default: nil
    }
  }

  /// Exact also where an integer has more digits than a double holds.
  private static func ordering(_ integer: Int, _ double: Double) -> Ordering? {
    guard !double.isNaN else { return nil }
    guard let whole = Int(exactly: double.rounded(.down)) else {
      return double > 0 ? .before : .after
    }
    guard integer == whole else { return Ordering(integer, whole) }
    return Double(whole) < double ? .before : .same
  }
}

extension Ordering {
  fileprivate var reversed: Ordering {
    switch self {
    case .before: .after
    case .same: .same
    case .after: .before
    }
  }
}
