/// The characters that may stand at one place.
struct RegexSet: Hashable, Sendable {
  private var ranges: [ClosedRange<UInt32>]
  /// Whether the set holds what the ranges do not.
  private var isNegated = false
  private var ignoresCase = false

  init(_ ranges: [ClosedRange<UInt32>]) {
    self.ranges = ranges
  }

  init(_ scalar: Unicode.Scalar) {
    self.init([scalar.value...scalar.value])
  }

  static let digit = RegexSet([0x30...0x39])
  static let word = RegexSet([0x30...0x39, 0x41...0x5a, 0x5f...0x5f, 0x61...0x7a])
  static let space = RegexSet([0x09...0x0d, 0x20...0x20])
  static let anyButLineFeed = RegexSet([0x0a...0x0a]).inverted

  /// The characters that are not in this set.
  var inverted: RegexSet {
    var set = self
    set.isNegated.toggle()
    return set
  }

  /// The set in which a character counts also in its other case.
  var ignoringCase: RegexSet {
    var set = self
    set.ignoresCase = true
    return set
  }

  /// Adds what `other` holds, as ranges.
  mutating func formUnion(_ other: RegexSet) {
    ranges += other.isNegated ? Self.complement(of: other.ranges) : other.ranges
  }

  /// The gaps between `ranges`, which are in order and apart.
  private static func complement(of ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    var gaps: [ClosedRange<UInt32>] = []
    var start: UInt32 = 0
    for range in ranges {
      if range.lowerBound > start { gaps.append(start...range.lowerBound - 1) }
      start = range.upperBound + 1
    }
    gaps.append(start...0x10ffff)
    return gaps
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let isInside =
      isInRanges(scalar.value)
      || ignoresCase && (isInRanges(scalar.lowercased.value) || isInRanges(scalar.uppercased.value))
    return isInside != isNegated
  }

  private func isInRanges(_ value: UInt32) -> Bool {
    for range in ranges where range.contains(value) { return true }
    return false
  }
}

extension Unicode.Scalar {
  /// The lower case where it is one character, whatever the locale; otherwise the character itself.
  fileprivate var lowercased: Unicode.Scalar {
    guard !isASCII else { return (0x41...0x5a).contains(value) ? Unicode.Scalar(UInt8(value) | 0x20) : self }
    return Self.only(of: properties.lowercaseMapping) ?? self
  }

  /// The upper case, likewise.
  fileprivate var uppercased: Unicode.Scalar {
    guard !isASCII else { return (0x61...0x7a).contains(value) ? Unicode.Scalar(UInt8(value) & ~0x20) : self }
    return Self.only(of: properties.uppercaseMapping) ?? self
  }

  private static func only(of text: String) -> Unicode.Scalar? {
    text.unicodeScalars.count == 1 ? text.unicodeScalars.first : nil
  }
}
