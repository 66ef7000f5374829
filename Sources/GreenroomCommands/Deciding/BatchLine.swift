import GreenroomCore

/// One line of a batch: `{"delivery","attributes","user"?,"install"?,"now"?,"groups"?}`.
struct BatchLine {
  let question: DecisionQuestion
  /// What was left out of the attributes.
  let warning: String?

  /// - Returns: nil for a line of blanks, which is passed over.
  static func read(_ line: LineReader.Line, now: Int) throws(BatchLineError) -> BatchLine? {
    guard case .text(let bytes) = line else {
      throw .line("the line is longer than \(DecisionReport.limits.bytes) bytes")
    }
    if bytes.allSatisfy({ $0 <= 0x20 }) { return nil }
    return try BatchLine(BatchMembers(bytes), now: now)
  }

  private init(_ members: BatchMembers, now: Int) throws(BatchLineError) {
    let attributes = DecisionAttributes(try members.attributes())
    let context = DecisionContext(
      identity: DecisionIdentity(userID: try members.text("user"), installID: try members.text("install")),
      attributes: attributes.values, groups: try members.groups(), now: try members.time() ?? now)
    question = DecisionQuestion(try members.subject(), context)
    warning = attributes.warning
  }
}

/// The members of a line, judged one by one.
private struct BatchMembers {
  private let json: JSONValue

  init(_ bytes: [UInt8]) throws(BatchLineError) {
    do throws(JSONReadError) {
      json = try JSONDocument(bytes, limits: DecisionReport.limits).root
    } catch {
      throw .line("the line is no JSON: \(error)")
    }
    if json.kind != .object { throw .line("the line is no JSON object") }
  }

  private func member(_ name: StaticString) -> JSONValue? { json[name].flatMap { $0.isNull ? nil : $0 } }

  func subject() throws(BatchLineError) -> DecisionSubject {
    guard let delivery = json["delivery"] else { throw .line("delivery is missing") }
    do throws(DecisionSubjectError) {
      return try DecisionSubject(delivery, name: nil)
    } catch {
      throw BatchLineError(code: .invalidDelivery, message: "delivery \(error)")
    }
  }

  func attributes() throws(BatchLineError) -> Attributes {
    guard let value = member("attributes") else { return [:] }
    guard value.kind == .object else { throw .line("attributes has to be an object") }
    return AttributeValue.members(of: value)
  }

  func text(_ name: StaticString) throws(BatchLineError) -> String? {
    guard let value = member(name) else { return nil }
    guard let text = value.string else { throw .line("\(name) has to be a text or null") }
    return text
  }

  func time() throws(BatchLineError) -> Int? {
    guard let value = member("now") else { return nil }
    guard let time = DecisionTime.read(value) else { throw .line("now has to be \(DecisionTime.form)") }
    return time
  }

  func groups() throws(BatchLineError) -> SavedGroups {
    guard let value = member("groups") else { return SavedGroups() }
    guard SavedGroups.isReadable(value) else { throw .line("groups has to be an object of lists by id") }
    return SavedGroups(value)
  }
}

/// Why a line gets no decision.
struct BatchLineError: Error {
  enum Code: String {
    /// The line is no JSON object, or a member of it is missing or of the wrong kind.
    case invalidLine = "invalid_line"
    /// The delivery is none, or is refused as a device would refuse it.
    case invalidDelivery = "invalid_delivery"
  }

  let code: Code
  let message: String

  static func line(_ message: String) -> BatchLineError {
    BatchLineError(code: .invalidLine, message: message)
  }

  func write(to text: inout JSONText) {
    text.object { text in
      text.member("error") { text in
        text.member("code", code.rawValue)
        text.member("message", message)
      }
    }
  }
}
