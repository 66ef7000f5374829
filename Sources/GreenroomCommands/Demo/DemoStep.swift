import GreenroomKit

/// One step of the demo: what is done, and what is promised to come of it.
struct DemoStep: Sendable {
  /// What the row of one placement has to say.
  struct Promise: Sendable {
    let placement: String
    let origin: DemoRow.Origin
    var flow: String?
    let requests: ClosedRange<Int>
    /// Whether fonts and images are fetched too.
    var includesMedia = false
    /// The longest that it may take.
    var limit: Duration = .seconds(10)
  }

  let number: Int
  let title: String
  let promises: [Promise]
  /// Does the step, and says what was seen.
  let perform: @MainActor @Sendable (DemoStage) async throws -> [DemoRow]

  /// What in `rows` is not as promised, in sentences.
  func brokenPromises(in rows: [DemoRow]) -> [String] {
    guard rows.map(\.placement) == promises.map(\.placement) else {
      return ["Not every placement was seen."]
    }
    return zip(promises, rows).flatMap { $0.broken(by: $1) }
  }
}

extension DemoStep.Promise {
  fileprivate func broken(by row: DemoRow) -> [String] {
    var sentences: [String] = []
    if row.origin != origin {
      sentences.append(
        "\(placement): promised is “\(origin.rawValue)”, seen was “\(row.origin.rawValue)”. \(row.problem ?? "")"
      )
    }
    if let flow, row.flow != flow {
      sentences.append("\(placement): promised is the flow \(flow), seen was \(row.flow ?? "none").")
    }
    if !requests.contains(row.requests) {
      sentences.append(
        "\(placement): promised are \(requests.words) requests, seen were \(row.requests).")
    }
    if includesMedia, !row.hasMedia {
      sentences.append("\(placement): promised are all fonts and images, some are missing.")
    }
    if row.time > limit {
      sentences.append(
        "\(placement): promised are \(limit.seconds) s at most, it took \(row.time.seconds) s.")
    }
    return sentences
  }
}

extension ClosedRange<Int> {
  fileprivate var words: String {
    lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound) to \(upperBound)"
  }
}
