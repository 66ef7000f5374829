import Foundation
import GreenroomCore

extension AttributeBag {
  /// The values as Swift has them: Bool, Int, Double, String, and arrays and dictionaries of these. What was a
  /// date or a URL is text; a null is `NSNull`.
  public var dictionary: [String: Any] { values.mapValues(\.any) }
}

extension AttributeValue {
  fileprivate var any: Any {
    switch self {
    case .null: NSNull()
    case .bool(let value): value
    case .integer(let value): value
    case .double(let value): value
    case .string(let value): value
    case .array(let values): values.map(\.any)
    case .object(let members): members.mapValues(\.any)
    }
  }
}
