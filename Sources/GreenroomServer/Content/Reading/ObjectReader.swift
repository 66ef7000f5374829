import GreenroomCore

/// Reads the fields of one JSON object that people write, and reports what is not as documented.
struct ObjectReader {
  let value: JSONValue
  let place: JSONPlace
  let file: String
  let problems: ContentProblems

  /// Nil, and reported, when `value` is no object.
  init?(_ value: JSONValue, at place: JSONPlace, file: String, problems: ContentProblems) {
    guard value.kind == .object else {
      problems.error(
        file, place, "This must be an object, not \(value.kind.words).", remedy: "Write { … } here.")
      return nil
    }
    self.value = value
    self.place = place
    self.file = file
    self.problems = problems
  }

  /// The member called `key`; `null` counts as absent.
  subscript(_ key: String) -> JSONValue? {
    guard let member = value[key], !member.isNull else { return nil }
    return member
  }

  func error(_ key: String, _ message: String, remedy: String) {
    problems.error(file, place.member(key), message, remedy: remedy)
  }

  func warning(_ key: String, _ message: String, remedy: String) {
    problems.warning(file, place.member(key), message, remedy: remedy)
  }

  // MARK: Kinds

  func object(_ key: String) -> ObjectReader? {
    self[key].flatMap { ObjectReader($0, at: place.member(key), file: file, problems: problems) }
  }

  func elements(_ key: String) -> [(value: JSONValue, place: JSONPlace)]? {
    guard let list = expect(key, .array) else { return nil }
    return list.elements.enumerated().map { ($1, place.member(key).element($0)) }
  }

  /// A string with at least one character.
  func text(_ key: String) -> String? {
    guard let string = expect(key, .string)?.string else { return nil }
    guard string.isEmpty else { return string }
    error(key, "This text is empty.", remedy: "Fill it in or remove the field.")
    return nil
  }

  func requiredText(_ key: String, remedy: String) -> String? {
    if self[key] == nil { error(key, "This field is missing.", remedy: remedy) }
    return text(key)
  }

  func number(_ key: String) -> Double? {
    expect(key, .number)?.double
  }

  func bool(_ key: String) -> Bool? {
    expect(key, .bool)?.bool
  }

  /// A whole number within `range`.
  func integer(_ key: String, in range: ClosedRange<Int>) -> Int? {
    guard let value = expect(key, .number) else { return nil }
    if let integer = value.integer, range.contains(integer) { return integer }
    error(
      key, "\(value.rawText) is not allowed here.",
      remedy: "Write a whole number from \(range.lowerBound) to \(range.upperBound).")
    return nil
  }

  /// One of `words`.
  func word(_ key: String, of words: [String]) -> String? {
    guard let text = text(key) else { return nil }
    if words.contains(text) { return text }
    let meant = Suggestion.nearest(to: text, in: words).map { "Did you mean \"\($0)\"? " } ?? ""
    error(
      key, "\"\(text)\" is not known here.", remedy: "\(meant)Known: \(words.joined(separator: ", ")).")
    return nil
  }

  private func expect(_ key: String, _ kind: JSONKind) -> JSONValue? {
    guard let member = self[key] else { return nil }
    if member.kind == kind { return member }
    error(
      key, "This must be \(kind.words), not \(member.kind.words).", remedy: "Write \(kind.example).")
    return nil
  }

  // MARK: Names

  /// Warns of every member that is not in `known`.
  func warnOfUnknown(besides known: [String]) {
    for (key, _) in value.members where !known.contains(key) {
      let meant = Suggestion.nearest(to: key, in: known).map { "Did you mean \"\($0)\"? " } ?? ""
      warning(
        key, "This field is not known and is ignored.", remedy: meant + "Check the spelling or remove it.")
    }
  }
}

extension JSONKind {
  var words: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }

  fileprivate var example: String {
    switch self {
    case .null: "null"
    case .bool: "true or false without quotes"
    case .number: "a number without quotes"
    case .string: "a text in quotes"
    case .array: "[ … ]"
    case .object: "{ … }"
    }
  }
}
