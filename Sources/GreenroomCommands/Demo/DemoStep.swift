import GreenroomKit

/// One step of the demo: what is done, and what is promised to come of it.
struct DemoStep: Sendable {
  /// The story of a dialect.
  static func all(_ dialect: Dialect) -> [DemoStep] {
    switch dialect {
    case .resolve: resolve
    case .delivery: delivery
    }
  }

  /// What the row of one placement has to say.
  struct Promise: Sendable {
    let placement: String
    let origin: DemoRow.Origin
    /// The flow or the screen.
    var shows: String?
    /// Why the device chose it.
    var because: String?
    let requests: ClosedRange<Int>
    /// Whether fonts and images are fetched too.
    var includesMedia = false
    /// The longest that it may take.
    var limit: Duration = .seconds(10)
  }

  let number: Int
  /// In as many lines as there are rows, at most.
  let title: String
  let promises: [Promise]
  /// Does the step, and says what was seen.
  let perform: @MainActor @Sendable (DemoStage) async throws -> [DemoRow]

  /// Opening a kept copy takes no part of the time that an answer is waited for.
  static let atOnce = Duration.seconds(1)
  /// A request that finds its kept connection closed is sent once more.
  static let unanswered = 1...2

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
    if let shows, row.shown != shows {
      sentences.append("\(placement): promised is “\(shows)”, seen was “\(row.shown ?? "nothing")”.")
    }
    if let because, row.reason != because {
      sentences.append(
        "\(placement): promised is “\(because)” as the reason, seen was “\(row.reason ?? "none")”.")
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
