import Foundation
import GreenroomCore

/// What the answers of the delivery dialect mean: heard or not, and what to keep for how long.
struct DeliveryAnswers: Sendable {
  /// When the answer arrived.
  let now: Date

  /// What `response` says about `source`.
  ///
  /// - Parameter known: the copy that the request named by its validator.
  func answer(to source: Source, _ response: HTTPResponse, known: Copy?) -> Answer {
    if response.status == 304 { return confirmation(of: known, response) }
    if let failure = HTTPFailure(response) { return failure.answer(about: source) }
    let body = [UInt8](response.body)
    do {
      let answer = try Self.read(body)
      try Self.check(answer, answers: source)
      return .delivered(copy(of: source, body, Content(answer), response))
    } catch {
      return .unheard(error, .never)
    }
  }

  /// Reads an answer's text.
  ///
  /// - Throws: `invalid_flow_schema` for what cannot be read, a gate of the wrong type included: dropping one would change
  ///   who sees what.
  static func read(_ body: [UInt8]) throws(GreenroomError) -> DeliveryAnswer {
    do {
      return try DeliveryAnswer(JSONDocument(body).root)
    } catch {
      throw GreenroomError(.invalidFlowSchema, "The answer cannot be read: \(error).")
    }
  }

  /// Refuses an answer that went astray on the way.
  private static func check(_ answer: DeliveryAnswer, answers source: Source) throws(GreenroomError) {
    let isRight =
      switch source {
      case .placement(let key): answer.answers(placement: key)
      case .screen(let id): answer.screen?.paywallID.map { Array($0.utf8) == Array(id.utf8) } ?? true
      case .json: true
      }
    guard isRight else {
      throw GreenroomError(
        .invalidFlowSchema,
        "The answer is about something else than “\(source.name)”: look for a cache on the way that mixes them up."
      )
    }
  }

  private func confirmation(of known: Copy?, _ response: HTTPResponse) -> Answer {
    guard let known, let validator = known.etag else {
      return .unheard(
        GreenroomError(.apiError, "The backend confirmed a copy that nobody named (304)."), .never)
    }
    let directives = CacheDirectives(response, at: now)
    // The validator that was sent is the one that belongs to this body: one that the answer names may be another's, and
    // would then be confirmed for ever.
    // Confirming what was never written down leaves it unwritten.
    let filing =
      if case .memoryOnly = known.filing { known.filing } else { Copy.Filing.confirmation(of: validator) }
    return .delivered(
      Copy(
        source: known.source, body: known.body, content: known.content,
        etag: validator, storedAt: now, freshFor: directives.freshFor,
        filing: filing))
  }

  private func copy(
    of source: Source, _ body: [UInt8], _ content: Content, _ response: HTTPResponse
  ) -> Copy {
    let directives = CacheDirectives(response, at: now)
    return Copy(
      source: source, body: body, content: content, etag: response.header("ETag"), storedAt: now,
      freshFor: directives.freshFor, filing: directives.allowsStorage ? .whole : .memoryOnly)
  }
}

extension Content {
  /// What an answer of the delivery dialect says is shown. Without a screen of its own a placement shows nothing, whatever
  /// its rules say.
  init(_ answer: DeliveryAnswer) {
    self = answer.screen == nil ? .nothing : .screens(answer)
  }
}
