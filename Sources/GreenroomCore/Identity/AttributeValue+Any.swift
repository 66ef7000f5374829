import Foundation

extension AttributeValue {
  /// Converts what an app hands over.
  ///
  /// Bool comes before number, since a boxed number passes for both. Whole numbers of every width stay exact;
  /// one beyond `Int` becomes a double. `Date` becomes RFC 3339 in UTC with milliseconds, `URL` its text.
  ///
  /// - Returns: nil for a value of another type, a number that is not finite, a date outside the years 1 to
  ///   9999, and a container that holds one of these or is nested deeper than ``maximumDepth``.
  package init?(_ value: Any) {
    guard let converted = Self.convert(value, depth: 0) else { return nil }
    self = converted
  }

  private static func convert(_ value: Any, depth: Int) -> AttributeValue? {
    guard depth < maximumDepth else { return nil }
    if let scalar = scalar(value) { return scalar }
    if let array = value as? [Any] { return convert(array, depth: depth) }
    if let object = value as? [String: Any] { return convert(object, depth: depth) }
    return nil
  }

  private static func convert(_ values: [Any], depth: Int) -> AttributeValue? {
    var elements: [AttributeValue] = []
    for value in values {
      guard let element = convert(value, depth: depth + 1) else { return nil }
      elements.append(element)
    }
    return .array(elements)
  }

  private static func convert(_ values: [String: Any], depth: Int) -> AttributeValue? {
    var members: [String: AttributeValue] = [:]
    for (key, value) in values {
      guard let member = convert(value, depth: depth + 1) else { return nil }
      members[key] = member
    }
    return .object(members)
  }

  private static func scalar(_ value: Any) -> AttributeValue? {
    switch value {
    case let value as AttributeValue: value
    case let value as String: .string(value)
    case let value as any StringProtocol: .string(String(value))
    case let value as NSDecimalNumber: decimal(value.decimalValue)
    case let value as NSNumber: number(value)
    case let value as Bool: .bool(value)
    case let value as any BinaryInteger: whole(value)
    case let value as Decimal: decimal(value)
    case let value as any BinaryFloatingPoint: finite(Double(value))
    case let value as Date: timestamp(value)
    case let value as URL: .string(value.absoluteString)
    case is NSNull: .null
    default: nil
    }
  }

  /// A boxed number is a Bool only when it was boxed from one, which its C type tells.
  private static func number(_ value: NSNumber) -> AttributeValue? {
    if type(of: value) == type(of: NSNumber(value: true)), String(cString: value.objCType) == "c" {
      return .bool(value.boolValue)
    }
    if let integer = value as? Int, !"fd".contains(String(cString: value.objCType)) {
      return .integer(integer)
    }
    return finite(value.doubleValue)
  }

  private static func whole(_ value: some BinaryInteger) -> AttributeValue {
    Int(exactly: value).map { .integer($0) } ?? .double(Double(value))
  }

  private static func finite(_ value: Double) -> AttributeValue? {
    value.isFinite ? .double(value) : nil
  }

  /// Goes through the text, since a decimal's own way to double loses its last digits.
  private static func decimal(_ value: Decimal) -> AttributeValue? {
    Int(value.description).map { .integer($0) } ?? Double(value.description).flatMap(finite)
  }

  /// The first and the last second whose year has four digits.
  private static let years = Date.distantPast.timeIntervalSince1970...253_402_300_799

  private static func timestamp(_ date: Date) -> AttributeValue? {
    guard years.contains(date.timeIntervalSince1970) else { return nil }
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true, timeZone: .gmt)
    return .string(date.formatted(style))
  }
}
