/// Everything that a decision was made from, so that it can be made again anywhere.
package struct DecisionInputs: Sendable {
  package let answer: DeliveryAnswer
  package let context: DecisionContext
  package let state: DecisionState

  package init(answer: DeliveryAnswer, context: DecisionContext, state: DecisionState = DecisionState()) {
    self.answer = answer
    self.context = context
    self.state = state
  }

  /// The decision.
  package func decide() -> Decision { Decider.decide(answer, in: context, state: state) }

  // MARK: JSON

  /// Writes the members that hold the inputs into an open object.
  package func writeMembers(to text: inout JSONText) {
    text.key("delivery")
    text.raw(answer.source.compactBytes)
    text.key("attributes")
    text.value(context.facts.attributes)
    text.key("groups")
    context.facts.groups.write(to: &text)
    text.key("user")
    text.value(context.identity.userID)
    text.key("userName")
    text.value(context.identity.user?.name.string)
    text.key("install")
    text.value(context.identity.installID)
    text.key("placement")
    text.value(context.placement)
    text.key("now")
    text.value(context.now)
    text.key("uptime")
    text.value(context.uptime)
    text.key("state")
    state.write(to: &text)
  }

  /// Reads inputs, or the trace or the report that holds them.
  ///
  /// - Throws: ``DecisionInputsError`` where there are none or a part cannot be read.
  package init(_ json: JSONValue) throws(DecisionInputsError) {
    guard let inputs = Self.inputs(in: json) else { throw .missing("a trace with the inputs") }
    guard let delivery = inputs["delivery"] else { throw .missing("the delivery") }
    guard let now = inputs["now"]?.integer else { throw .missing("the time") }
    do throws(DeliveryAnswerError) {
      answer = try DeliveryAnswer(delivery)
    } catch {
      throw .delivery(error)
    }
    context = DecisionContext(
      identity: DecisionIdentity(
        userID: inputs["user"]?.string, installID: inputs["install"]?.string,
        userName: inputs["userName"]?.string),
      attributes: inputs["attributes"].map { AttributeValue.members(of: $0) } ?? [:],
      groups: inputs["groups"].map { SavedGroups($0) } ?? SavedGroups(),
      now: now, uptime: inputs["uptime"]?.integer, placement: inputs["placement"]?.string)
    guard let state = inputs["state"].map({ DecisionState($0) }) ?? DecisionState() else {
      throw .missing("a readable state")
    }
    self.state = state
  }

  private static func inputs(in json: JSONValue) -> JSONValue? {
    switch json.kind {
    case .array: json.elements.first { $0["step"]?.string == DecisionReport.inputsStep }
    case .object: json["trace"].map { inputs(in: $0) } ?? json
    default: nil
    }
  }
}

/// Why a decision cannot be made again.
package enum DecisionInputsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Something that is needed is not there.
  case missing(String)
  /// The delivery is refused.
  case delivery(DeliveryAnswerError)

  package var description: String {
    switch self {
    case .missing(let what): "\(what) is missing: replay needs the whole output of a decision as JSON"
    case .delivery(let error): "the delivery cannot be read: \(error)"
    }
  }
}

extension SavedGroups {
  fileprivate func write(to text: inout JSONText) {
    text.object { text in
      for (id, group) in groups.sorted(by: { $0.key < $1.key }) {
        text.key(id.string)
        text.value(.array(group.items))
      }
    }
  }
}
