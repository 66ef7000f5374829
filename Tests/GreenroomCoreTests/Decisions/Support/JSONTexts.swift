import GreenroomCore

/// Reads a JSON text that a test wrote.
func json(_ text: String) throws -> JSONValue { try JSONDocument(Array(text.utf8)).root }

/// Reads a JSON text as attributes.
func attributes(_ text: String) throws -> Attributes { AttributeValue.members(of: try json(text)) }

/// Writes a value as JSON with the keys of all objects in random order.
func shuffled(_ value: AttributeValue, using random: inout SeededRandom) -> String {
  switch value {
  case .array(let elements):
    return "[" + elements.map { shuffled($0, using: &random) }.joined(separator: ",") + "]"
  case .object(let members):
    var names = members.keys.sorted()
    names.shuffle(using: &random)
    let written = names.map { "\(text(.string($0))):\(shuffled(members[$0] ?? .null, using: &random))" }
    return "{" + written.joined(separator: ",") + "}"
  default: return text(value)
  }
}

/// Writes a value as JSON.
func text(_ value: AttributeValue) -> String {
  var text = JSONText()
  text.value(value)
  return text.string
}
