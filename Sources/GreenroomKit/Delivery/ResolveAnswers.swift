import Foundation
import GreenroomCore

/// What the answers of the resolve dialect mean: heard or not, and what to keep for how long.
struct ResolveAnswers: Sendable {
  /// "Nothing" without a time to live is believed for this long, in seconds.
  static let nothingTimeToLive: TimeInterval = 30
  /// A flow without a time to live is fresh for this long, in seconds.
  static let flowTimeToLive: TimeInterval = 300

  private let backend: ResolveBackend
  private let now: Date

  /// Judges answers that arrived at `now`.
  init(_ backend: ResolveBackend, at now: Date) {
    self.backend = backend
    self.now = now
  }

  /// What `response` says about `source`.
  func answer(to source: Source, _ response: HTTPResponse) -> Answer {
    if let failure = HTTPFailure(response) { return failure.answer(about: source) }
    let body = [UInt8](response.body)
    return answer(to: source, ResolveAnswer(body), body: body)
  }

  /// What `response` says about the placements `keys`.
  func batchAnswer(to keys: [String], _ response: HTTPResponse) -> BatchAnswer {
    switch response.status {
    case 200:
      guard let batch = ResolveBatch(response.body, to: keys) else { return Self.unreadableBatch }
      return .answered(batch.entries.reduce(into: [:], add))
    case 404, 405, 501: return .unsupported
    default: return failedBatch(response)
    }
  }

  private func failedBatch(_ response: HTTPResponse) -> BatchAnswer {
    switch HTTPFailure(response)?.answer(about: nil) {
    case .refused(let error) where [401, 403].contains(response.status): .endsAll(.refused(error))
    case .refused(let error): .failed(error, .never)
    case .unheard(let error, let advice): .failed(error, advice)
    case .delivered, nil: Self.unreadableBatch
    }
  }

  private static let unreadableBatch = BatchAnswer.failed(
    GreenroomError(.invalidFlowSchema, "The answer for several placements cannot be read."), .never)

  /// An entry that failed or cannot be read is left out, so that its placement is asked for singly.
  private func add(_ answers: inout [String: Answer], _ entry: (key: String, value: ResolveBatch.Entry)) {
    guard case .answer(let answer) = entry.value.result else { return }
    if case .unreadable = answer { return }
    answers[entry.key] = self.answer(
      to: .placement(entry.key), answer, body: entry.value.bytes)
  }

  private func answer(to source: Source, _ answer: ResolveAnswer, body: [UInt8]) -> Answer {
    switch answer {
    case .flow(let delivery):
      let fallback = backend.isDevelopment ? 0 : Self.flowTimeToLive
      return delivered(source, body, .flow(delivery), freshFor: delivery.timeToLive ?? fallback)
    case .nothing(let timeToLive):
      return delivered(source, body, .nothing, freshFor: timeToLive ?? Self.nothingTimeToLive)
    case .unpresentable(let reason):
      return .refused(
        GreenroomError(.invalidFlowSchema, "The backend named a flow that cannot be shown: \(reason)."))
    case .unsupportedSchema(let version):
      return .refused(
        GreenroomError(
          .unsupportedSchemaVersion,
          "The flow is written for schema \(version), newer than this version of the package reads.",
          context: ["schema_version": version]))
    case .unreadable(let reason):
      return .unheard(
        GreenroomError(.invalidFlowSchema, "The answer cannot be read: \(reason)."), .never)
    }
  }

  private func delivered(
    _ source: Source, _ body: [UInt8], _ content: Content, freshFor: TimeInterval
  ) -> Answer {
    .delivered(
      Copy(source: source, body: body, content: content, storedAt: now, freshFor: freshFor))
  }
}
