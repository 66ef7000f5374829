import Foundation
import GreenroomCore

/// Compares a value of ours with what Foundation read from the same text.
enum FoundationComparison {
  /// The first difference in words; nil where there is none.
  static func difference(_ ours: JSONValue, _ foundation: Any) -> String? {
    switch ours.kind {
    case .null: return foundation is NSNull ? nil : "null is \(foundation)"
    case .bool: return (foundation as? Bool) == ours.bool ? nil : "\(ours.rawText) is \(foundation)"
    case .string:
      let same = (foundation as? String).map { Array($0.utf8) } == ours.string.map { Array($0.utf8) }
      return same ? nil : "\(ours.rawText) is \(foundation)"
    case .number: return numberDifference(ours, foundation)
    case .array: return arrayDifference(ours, foundation)
    case .object: return objectDifference(ours, foundation)
    }
  }

  private static func numberDifference(_ ours: JSONValue, _ foundation: Any) -> String? {
    guard let number = foundation as? NSNumber else { return "\(ours.rawText) is \(foundation)" }
    let isWhole = !ours.rawText.contains { ".eE".contains($0) }
    if isWhole, let integer = ours.integer {
      return number.int64Value == integer ? nil : "\(ours.rawText) is \(number)"
    }
    guard let double = ours.double else { return "\(ours.rawText) is \(number)" }
    // Foundation keeps long numbers as decimals, whose conversion to double loses the last digits.
    let same = abs(number.doubleValue - double) <= abs(double) * 1e-13
    return same ? nil : "\(ours.rawText) is \(number)"
  }

  private static func arrayDifference(_ ours: JSONValue, _ foundation: Any) -> String? {
    let elements = Array(ours.elements)
    guard let array = foundation as? [Any], array.count == elements.count, ours.count == elements.count
    else { return "an array of \(elements.count) differs" }
    for (element, other) in zip(elements, array) {
      if let difference = difference(element, other) { return difference }
    }
    return nil
  }

  private static func objectDifference(_ ours: JSONValue, _ foundation: Any) -> String? {
    let members = Array(ours.members)
    guard let object = foundation as? [String: Any], object.count == members.count else {
      return "an object of \(members.count) differs"
    }
    for (key, value) in members {
      guard let other = object[key], let found = ours[key] else { return "the key \(key) is missing" }
      guard found.path == value.path else { return "the key \(key) leads to another value" }
      if let difference = difference(value, other) { return difference }
    }
    return nil
  }
}
