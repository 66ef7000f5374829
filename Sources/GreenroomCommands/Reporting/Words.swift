import Foundation

/// How the tool puts numbers into words.
enum Words {
  /// `1 request`, `2 requests`.
  static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// A duration: `0.4 ms`, `18 ms`, `2.3 s`.
  static func time(milliseconds: Double) -> String {
    switch milliseconds {
    case ..<0.1: "<0.1 ms"
    case ..<10: "\(fixed(milliseconds)) ms"
    case ..<1000: "\(Int(milliseconds.rounded())) ms"
    default: "\(fixed(milliseconds / 1000)) s"
    }
  }

  /// An age in whole units: `298 s`, `20 min`, `3 h`, `2 days`.
  static func age(seconds: Double) -> String {
    switch seconds {
    case ..<600: "\(Int(max(seconds, 0))) s"
    case ..<7200: "\(Int(seconds / 60)) min"
    case ..<172_800: "\(Int(seconds / 3600)) h"
    default: "\(Int(min(seconds, 1e12) / 86_400)) days"
    }
  }

  /// With one digit behind the point.
  private static func fixed(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
