import FlowPilotSDK
import Foundation
import GreenroomKit
import GreenroomTesting

extension FlowPilotSDK.PrefetchOutcome {
  /// The state in a word, for comparison.
  var word: String {
    switch state {
    case .warmed(let fromCache): fromCache ? "warmed from cache" : "warmed"
    case .noFlow: "no flow"
    case .failed(let error): "failed: \(error.code.rawValue)"
    }
  }
}

extension [String: FlowPilotSDK.PrefetchOutcome] {
  /// Every outcome in a word.
  var words: [String: String] { mapValues(\.word) }
}

extension TestBackend {
  /// The URLs of the assets that were asked for, in order of the alphabet.
  var assetURLs: [String] { assetRequests.map(\.url).sorted() }

  /// The placements of every request to the backend, in order of arrival.
  var askedPlacements: [[String]] { resolves.map(\.placements) }
}

extension TestRequest {
  /// Returns as soon as the request is as urgent as `level`: whoever raised it has joined the fetch.
  func waitForPriority(_ level: RequestPriority.Level) async {
    let reached = Recorded<RequestPriority.Level>()
    request.priority.observe { if $0 >= level { reached.append($0) } }
    await reached.wait()
  }
}

/// The code of the error that `work` throws; nil when it throws none, or another kind.
func failure(
  isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> some Sendable
) async -> FlowPilotErrorCode? {
  do {
    _ = try await work()
    return nil
  } catch {
    return (error as? FlowPilotError)?.code
  }
}
