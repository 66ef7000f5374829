import Foundation

extension Date {
  /// Milliseconds since 1970, as conditions and histories count. A date beyond what fits is brought to the nearest that does.
  package var milliseconds: Int {
    Int(min(max((timeIntervalSince1970 * 1000).rounded(), -0x1p60), 0x1p60))
  }
}
