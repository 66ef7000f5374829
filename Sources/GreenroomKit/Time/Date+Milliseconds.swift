import Foundation

extension Date {
  /// Milliseconds since 1970, so bounded that differences cannot overflow.
  package var milliseconds: Int {
    let milliseconds = (timeIntervalSince1970 * 1000).rounded()
    return milliseconds.isNaN ? 0 : Int(min(max(milliseconds, -1e15), 1e15))
  }
}
