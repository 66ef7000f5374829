import Foundation
import GreenroomTesting
import TestSupport
import Testing

@testable import GreenroomKit

/// Random interleavings of switch, prefetch, present and logout.
@Suite(.timeLimit(.minutes(5))) struct IdentityStormTests {
  @Test(arguments: 0..<40)
  func `nobody is served a fresh copy of another`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let harness = try Harness()
    harness.backend.replyByRule { key, request in
      .flow(TestFlow("\(key)/\(request.userID ?? "")/\(request.attribute("plan") ?? "none")"))
    }
    var running: [Task<String?, Never>] = []
    for _ in 0..<60 {
      running += act(on: harness, &random)
    }
    harness.backend.resume()
    for task in running {
      if let problem = await task.value { Issue.record("\(problem)") }
    }
  }

  private func act(on harness: Harness, _ random: inout SeededGenerator) -> [Task<String?, Never>] {
    let greenroom = harness.greenroom
    let key = ["paywall", "onboarding"].randomElement(using: &random) ?? "paywall"
    switch Int.random(in: 0..<10, using: &random) {
    case 0: greenroom.identify(["a", "b", "c"].randomElement(using: &random) ?? "a")
    case 1: greenroom.updateContext(["plan": Bool.random(using: &random) ? "free" : "pro"])
    case 2: greenroom.reset()
    case 3: harness.backend.suspend()
    case 4, 5: harness.backend.resume()
    case 6: harness.clock.advance(by: .milliseconds(Int.random(in: 1..<200, using: &random)))
    case 7:
      return [
        Task {
          await greenroom.prefetch(["paywall", "onboarding"])
          return nil
        }
      ]
    default: return [Task { await Self.presented(key, by: greenroom) }]
    }
    return []
  }

  /// - Returns: what is wrong with the session; nil when it is right or there is none.
  private static func presented(_ key: String, by greenroom: Greenroom) async -> String? {
    guard let session = try? await greenroom.createSession(.placement(key)) else { return nil }
    let id = session.flow?.id ?? ""
    let parts = id.split(separator: "/")
    guard parts.first.map(String.init) == key else { return "\(key) shows \(id)" }
    if session.identity.isCopyOfAnotherIdentity {
      return session.deliverySource == .staleCache
        ? nil : "another identity's copy as \(session.deliverySource)"
    }
    return parts[1] == session.identity.userID
      ? nil : "\(session.identity.userID) was shown \(id)"
  }
}
