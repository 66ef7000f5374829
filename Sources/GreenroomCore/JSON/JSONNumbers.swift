/// Reads the text of a JSON number as a whole number, exactly.
enum JSONNumbers {
  /// The number that `text` stands for where it is whole and fits `Int`: `-7`, `3.0`, `12.5e1`; else nil.
  ///
  /// `text` was validated by the parser. Its digits are gathered without the zeros at both ends, so that neither
  /// a long fraction of zeros nor a large exponent can cost more than a look at each byte.
  static func wholeNumber(_ text: some Collection<UInt8>) -> Int? {
    var significand = Significand()
    var rest = text[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest.removeFirst() }
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "."): significand.isBehindPoint = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        significand.scale(by: exponent(rest))
        rest = rest[rest.endIndex...]
      default: significand.append(byte & 0x0f)
      }
    }
    return significand.whole(isNegative: isNegative)
  }

  private static func exponent(_ digits: some Collection<UInt8>) -> Int {
    var value = 0
    for byte in digits where byte.isDigit && value < 1_000_000_000 {
      value = value * 10 + Int(byte & 0x0f)
    }
    return digits.first == UInt8(ascii: "-") ? -value : value
  }

  private struct Significand {
    /// The digits from the first that is not zero to the last that is not.
    private var digits: UInt64 = 0
    /// Zeros that count only when a digit follows.
    private var pendingZeros = 0
    /// The power of ten that one in `digits` stands for, without `pendingZeros`.
    private var power = 0
    private var hasOverflown = false
    var isBehindPoint = false

    mutating func append(_ digit: UInt8) {
      if isBehindPoint { power -= 1 }
      if digit == 0 {
        if digits != 0 { pendingZeros += 1 }
        return
      }
      for _ in 0..<pendingZeros where !hasOverflown { push(0) }
      push(digit)
      pendingZeros = 0
    }

    mutating func scale(by exponent: Int) { power += exponent }

    private mutating func push(_ digit: UInt8) {
      let (product, carry) = digits.multipliedReportingOverflow(by: 10)
      let (sum, secondCarry) = product.addingReportingOverflow(UInt64(digit))
      hasOverflown = hasOverflown || carry || secondCarry
      digits = sum
    }

    func whole(isNegative: Bool) -> Int? {
      if digits == 0, !hasOverflown { return 0 }
      let zeros = power + pendingZeros
      guard !hasOverflown, (0...19).contains(zeros) else { return nil }
      var magnitude = digits
      for _ in 0..<zeros {
        let (product, carry) = magnitude.multipliedReportingOverflow(by: 10)
        if carry { return nil }
        magnitude = product
      }
      if isNegative { return magnitude <= Int.min.magnitude ? Int(truncatingIfNeeded: 0 &- magnitude) : nil }
      return Int(exactly: magnitude)
    }
  }
}
