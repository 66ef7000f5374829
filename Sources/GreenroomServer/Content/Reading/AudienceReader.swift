import GreenroomCore

/// Reads `{"match", "conditions": [{"property", "operator", "value"}]}`.
struct AudienceReader {
  func read(_ reader: ObjectReader) -> Audience? {
    reader.warnOfUnknown(besides: ["match", "conditions"])
    let match = reader.word("match", of: ["all", "any"]) ?? "all"
    guard let elements = reader.elements("conditions"), !elements.isEmpty else {
      reader.error(
        "conditions", "The audience has no conditions.",
        remedy: "Add one, or remove the audience to show the placement to everybody.")
      return nil
    }
    let conditions = elements.compactMap { value, place in
      ObjectReader(value, at: place, file: reader.file, problems: reader.problems)
        .flatMap(condition)
    }
    return Audience(needsAll: match == "all", conditions: conditions)
  }

  private func condition(_ reader: ObjectReader) -> Audience.Condition? {
    reader.warnOfUnknown(besides: ["property", "operator", "value"])
    let remedy = "Write the name of an attribute, \"user.plan\" for one."
    let property = reader.requiredText("property", remedy: remedy)
    let known = "Write one of \(Audience.operators.joined(separator: ", "))."
    if reader["operator"] == nil {
      reader.error("operator", "This field is missing.", remedy: known)
    }
    guard let name = reader.word("operator", of: Audience.operators), let test = test(name, reader),
      let property
    else { return nil }
    return Audience.Condition(property: property, test: test)
  }

  private func test(_ name: String, _ reader: ObjectReader) -> Audience.Test? {
    switch name {
    case "equals": scalar(reader).map(Audience.Test.equals)
    case "not_equals": scalar(reader).map(Audience.Test.notEquals)
    case "contains": scalar(reader).map { .contains($0.lowercased()) }
    case "gt": number(reader).map(Audience.Test.greater)
    case "lt": number(reader).map(Audience.Test.less)
    case "gte": number(reader).map(Audience.Test.atLeast)
    case "lte": number(reader).map(Audience.Test.atMost)
    case "in": list(reader).map(Audience.Test.oneOf)
    case "not_in": list(reader).map(Audience.Test.noneOf)
    default: exists(reader)
    }
  }

  private func scalar(_ reader: ObjectReader) -> String? {
    if let value = reader["value"], let text = Audience.Test.text(of: value) { return text }
    reader.error(
      "value", "This operator compares with one value.", remedy: "Write a text, a number, true or false.")
    return nil
  }

  private func number(_ reader: ObjectReader) -> Double? {
    if reader["value"]?.kind == .number, let number = reader.number("value") { return number }
    reader.error(
      "value", "This operator compares numbers.", remedy: "Write a number without quotes, 3 for one.")
    return nil
  }

  private func list(_ reader: ObjectReader) -> Set<[UInt8]>? {
    let values = reader["value"].map { $0.kind == .array ? Array($0.elements) : [] } ?? []
    let texts = values.compactMap(Audience.Test.text)
    if !texts.isEmpty, texts.count == values.count { return Set(texts.map { Array($0.utf8) }) }
    reader.error(
      "value", "This operator compares with a list.",
      remedy: "Write a list of texts or numbers, [\"de\", \"at\"] for one.")
    return nil
  }

  private func exists(_ reader: ObjectReader) -> Audience.Test? {
    guard let value = reader["value"] else { return .exists(true) }
    if let bool = value.bool { return .exists(bool) }
    reader.error(
      "value", "This operator takes true or false.", remedy: "Write true or false without quotes.")
    return nil
  }
}
