import GreenroomCore

/// What is to be decided, for whom.
struct DecisionQuestion: Sendable {
  let answer: DeliveryAnswer
  let context: DecisionContext
  /// Whether a display counts: that of a screen that an app ships does not.
  let isCounted: Bool

  init(_ subject: DecisionSubject, _ context: DecisionContext) {
    answer = subject.answer
    isCounted = subject.isCounted
    self.context = context
  }

  /// Decides with what is remembered, and records nothing.
  func report(state: DecisionState = DecisionState()) -> DecisionReport {
    let inputs = DecisionInputs(
      answer: answer, context: context,
      state: isCounted ? state.part(for: context.identity) : DecisionState())
    return DecisionReport(inputs.decide(), inputs: inputs)
  }
}

/// The thing that is decided about: an answer of the delivery dialect, or a screen that an app ships.
struct DecisionSubject: Sendable {
  let answer: DeliveryAnswer
  let isCounted: Bool

  /// - Parameter name: the id of a screen that has none.
  init(_ value: JSONValue, name: String?) throws(DecisionSubjectError) {
    switch ShownFile(value) {
    case .delivery(let source):
      answer = try Self.answer(source)
      isCounted = true
    case .screen(let screen):
      answer = try Self.answer(Self.wrapped(screen, id: screen.id ?? name))
      isCounted = false
    case .flow, .noFlow: throw .flow
    case nil: throw .neither
    }
  }

  private static func answer(_ source: JSONValue) throws(DecisionSubjectError) -> DeliveryAnswer {
    do throws(DeliveryAnswerError) {
      return try DeliveryAnswer(source)
    } catch {
      throw .refused(error)
    }
  }

  /// A screen as a delivery without any rule: it is always shown.
  private static func wrapped(_ screen: ScreenDocument, id: String?) throws(DecisionSubjectError) -> JSONValue
  {
    if let problem = screen.presentationProblem { throw .screen(problem) }
    var text = JSONText()
    text.object { text in
      text.key("placement")
      text.value(.null)
      text.member("paywallId", id)
      text.key("paywall")
      text.raw(screen.value.rawBytes)
    }
    // Read before, and only one container deeper now.
    let limits = DecisionReport.limits
    guard let document = try? JSONDocument(text.bytes, limits: limits) else { throw .neither }
    return document.root
  }
}

/// Why nothing can be decided about a file.
enum DecisionSubjectError: Error, CustomStringConvertible {
  case refused(DeliveryAnswerError)
  case screen(String)
  case flow
  case neither

  /// Goes behind the file's name.
  var description: String {
    switch self {
    case .refused(let error): "is no delivery that can be read: \(error)"
    case .screen(let problem): "cannot be shown: \(problem)"
    case .flow: "is a flow, about which the server decides; give an answer of the delivery dialect"
    case .neither: "is neither a delivery, which has paywall, nor a screen, which has components_config"
    }
  }
}
