import Foundation

extension Double {
  /// The number with so many digits that count; a measurement has no more that are true.
  func rounded(digits: Int) -> Double {
    Double(String(format: "%.\(digits)g", self)) ?? self
  }

  /// For people: three digits that count, and all digits before the point.
  var readable: String {
    switch magnitude {
    case 1000...: String(format: "%.0f", self)
    case 100..<1000: String(format: "%.0f", self)
    case 10..<100: String(format: "%.1f", self)
    case 1..<10: String(format: "%.2f", self)
    default: String(format: "%.3f", self)
    }
  }
}
