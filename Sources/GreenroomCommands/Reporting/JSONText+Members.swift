import GreenroomCore
import GreenroomKit

/// Objects as reports write them: member by member.
extension JSONText {
  /// A line that is one object.
  static func line(_ members: (inout JSONText) -> Void) -> String {
    var text = JSONText()
    text.object(members)
    return text.string + "\n"
  }

  mutating func member(_ name: String, _ text: String?) {
    key(name)
    value(text)
  }

  mutating func member(_ name: String, _ number: Int?) {
    key(name)
    value(number)
  }

  mutating func member(_ name: String, _ bool: Bool?) {
    key(name)
    value(bool.map { .bool($0) } ?? .null)
  }

  /// A number to the nearest multiple of `step`, or null.
  mutating func member(_ name: String, rounded number: Double?, to step: Double) {
    key(name)
    value(number.map { .double(($0 / step).rounded() / (1 / step).rounded()) } ?? .null)
  }

  /// `{"code", "message"}`, or null.
  mutating func member(_ name: String, _ error: GreenroomError?) {
    guard let error else { return member(name, String?.none) }
    member(name) { text in
      text.member("code", error.code.rawValue)
      text.member("message", error.message)
    }
  }

  /// An object.
  mutating func member(_ name: String, _ members: (inout JSONText) -> Void) {
    key(name)
    object(members)
  }

  /// An array, of which `write` writes an element.
  mutating func member<Element>(
    _ name: String, _ elements: [Element], _ write: (Element, inout JSONText) -> Void
  ) {
    key(name)
    array { text in for element in elements { write(element, &text) } }
  }
}
