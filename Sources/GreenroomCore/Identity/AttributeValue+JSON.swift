extension AttributeValue {
  /// The value of a JSON text. A number beyond double's range reads as null.
  package init(_ json: JSONValue) {
    switch json.kind {
    case .null: self = .null
    case .bool: self = .bool(json.bool == true)
    case .string: self = .string(json.string ?? "")
    case .array: self = .array(json.elements.map { AttributeValue($0) })
    case .object: self = .object(Self.members(of: json))
    case .number:
      self = json.integer.map { .integer($0) } ?? json.double.map { .double($0) } ?? .null
    }
  }

  /// The members of a JSON object as attributes; none for any other value.
  package static func members(of json: JSONValue) -> Attributes {
    var members: Attributes = [:]
    for (key, value) in json.members { members[key] = AttributeValue(value) }
    return members
  }
}

extension AttributeValue: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .double(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}
