import Foundation
import GreenroomCore
import GreenroomTesting
import Testing

@testable import GreenroomKit

/// What is shown for every answer and every set of copies, in one table.
@Suite(.timeLimit(.minutes(5))) struct TruthTableTests {
  /// What the backend does when it is asked.
  enum Answer: String, CaseIterable {
    case flow
    case nothing
    case badRequest, unauthorized, forbidden, notFound, tooNew, unpresentable, noVersion
    case notConnected, refused, hostNotFound, connectionLost, tooLarge, redirectRefused
    case serverError, tooManyRequests, requestTimeout, tooEarly, noContent
    case garbage, withoutFlowID

    var kind: Kind {
      switch self {
      case .flow: .live
      case .nothing: .none
      case .badRequest, .unauthorized, .forbidden, .notFound, .tooNew, .unpresentable, .noVersion:
        .heard
      default: .unheard
      }
    }

    var reply: TestReply {
      switch self {
      case .flow: .flow(TestFlow("live"))
      case .nothing: .nothing
      case .badRequest: .status(400)
      case .unauthorized: .status(401)
      case .forbidden: .status(403)
      case .notFound: .status(404)
      case .tooNew: .body(Data(#"{"flow_id":"f","flow_version_id":"v","schema_version":2}"#.utf8))
      case .unpresentable:
        .body(Data(#"{"flow_id":"f","flow_version_id":"v","flow_schema":{"nodes":[]}}"#.utf8))
      case .noVersion: .body(Data(#"{"flow_id":"f"}"#.utf8))
      case .notConnected: .failure(.notConnected)
      case .refused: .failure(.refused)
      case .hostNotFound: .failure(.hostNotFound)
      case .connectionLost: .failure(.connectionLost)
      case .tooLarge: .failure(.tooLarge)
      case .redirectRefused: .failure(.redirectRefused)
      case .serverError: .status(500)
      case .tooManyRequests: .status(429)
      case .requestTimeout: .status(408)
      case .tooEarly: .status(425)
      case .noContent: .status(204)
      case .garbage: .body(Data("<html>".utf8))
      case .withoutFlowID: .body(Data(#"{"flow_version_id":"v"}"#.utf8))
      }
    }
  }

  /// The columns of the table: what an answer comes to.
  enum Kind: CaseIterable { case live, none, heard, unheard }

  /// The rows of the table: what is held when the backend is asked.
  enum Held: String, CaseIterable {
    case none, own, ownNothing, sameUser, otherUser, otherUserBeforeReset, bundled
    case ownAndBundled, ownNothingAndBundled, otherUserAndBundled
  }

  static let table: [Held: [Kind: String]] = [
    .none: [.live: "network live", .none: "nothing", .heard: "failed", .unheard: "failed"],
    .own: [
      .live: "network live", .none: "nothing", .heard: "stale_cache own", .unheard: "stale_cache own",
    ],
    .ownNothing: [.live: "network live", .none: "nothing", .heard: "nothing", .unheard: "nothing"],
    .sameUser: [
      .live: "network live", .none: "nothing", .heard: "failed", .unheard: "stale_cache same of another",
    ],
    .otherUser: [
      .live: "network live", .none: "nothing", .heard: "failed", .unheard: "stale_cache other of another",
    ],
    .otherUserBeforeReset: [
      .live: "network live", .none: "nothing", .heard: "failed", .unheard: "failed",
    ],
    .bundled: [
      .live: "network live", .none: "nothing", .heard: "bundled_default shipped",
      .unheard: "bundled_default shipped",
    ],
    .ownAndBundled: [
      .live: "network live", .none: "nothing", .heard: "stale_cache own", .unheard: "stale_cache own",
    ],
    .ownNothingAndBundled: [
      .live: "network live", .none: "nothing", .heard: "nothing", .unheard: "nothing",
    ],
    .otherUserAndBundled: [
      .live: "network live", .none: "nothing", .heard: "bundled_default shipped",
      .unheard: "stale_cache other of another",
    ],
  ]

  @Test(arguments: Held.allCases, Answer.allCases)
  func `with caching on the table says what is shown`(held: Held, answer: Answer) async throws {
    let expected = try #require(Self.table[held]?[answer.kind])
    let harness = try Harness()
    try await prepare(harness, held)
    harness.backend.reply(to: "paywall", answer.reply)
    #expect(await shown(harness, retries: expected == "failed") == expected)
  }

  @Test(arguments: [Held.none, .bundled], Answer.allCases)
  func `with caching off only the answer and the bundled copy count`(held: Held, answer: Answer)
    async throws
  {
    let expected = try #require(Self.table[held]?[answer.kind])
    let harness = try Harness { $0.cachingEnabled = false }
    try await prepare(harness, held)
    harness.backend.reply(to: "paywall", answer.reply)
    #expect(await shown(harness, retries: expected == "failed") == expected)
  }

  @Test(arguments: Answer.allCases.filter { $0.kind == .unheard })
  func `with the switch off another user's copy is not shown`(answer: Answer) async throws {
    let harness = try Harness { $0.staleAcrossIdentities = false }
    try await prepare(harness, .otherUser)
    harness.backend.reply(to: "paywall", answer.reply)
    #expect(await shown(harness, retries: true) == "failed")
  }

  @Test func `where the dialect lets no copy stand in for a refusal it is an error`() {
    var policy = DialectPolicy.resolve
    policy.refusalAllowsCopies = false
    let rule = FallbackRule(policy: policy, staleAcrossIdentities: true)
    let copy = Copy(
      source: "paywall", body: [], content: .nothing, storedAt: .distantPast, freshFor: 0)
    let refusal = FetchFailure.refused(GreenroomError(.apiError, ""))
    let outcome = rule.outcome(after: refusal, LocalCopies(own: copy), bundled: copy)
    guard case .failed = outcome else {
      Issue.record("a refusal was covered up by \(outcome)")
      return
    }
  }

  // MARK: Steps

  private func prepare(_ harness: Harness, _ held: Held) async throws {
    switch held {
    case .none: break
    case .own, .ownAndBundled: await warm(harness, .flow(TestFlow("own", timeToLive: 5)))
    case .ownNothing, .ownNothingAndBundled: await warm(harness, .nothing(timeToLive: 5))
    case .sameUser:
      harness.greenroom.updateContext(["plan": "free"])
      await warm(harness, .flow(TestFlow("same", timeToLive: 500)))
      harness.greenroom.updateContext(["plan": "pro"])
    case .otherUser, .otherUserAndBundled: await warmAsOther(harness)
    case .otherUserBeforeReset:
      await warmAsOther(harness)
      harness.greenroom.identify("third")
      harness.greenroom.reset()
      harness.greenroom.identify("me")
    case .bundled: break
    }
    if held.rawValue.lowercased().contains("bundled") {
      harness.greenroom.registerBundled(placement: "paywall", json: TestFlow("shipped").json)
    }
    harness.clock.advance(by: .seconds(10))
  }

  private func warmAsOther(_ harness: Harness) async {
    harness.greenroom.identify("other")
    await warm(harness, .flow(TestFlow("other", timeToLive: 500)))
    harness.greenroom.identify("me")
  }

  private func warm(_ harness: Harness, _ reply: TestReply) async {
    harness.backend.reply(to: "paywall", reply)
    await harness.greenroom.prefetch(["paywall"])
  }

  /// Where a retryable failure finds no copy, the deadline has to come.
  private func shown(_ harness: Harness, retries: Bool) async -> String {
    let (clock, start) = (harness.clock, harness.clock.uptime)
    // What goes on behind would sleep, and keep its databases open, for as long as the process lives.
    defer { clock.advance(by: .seconds(1000)) }
    let call = Task { await word(of: harness) }
    guard retries else { return await call.value }
    let driver = Task {
      await clock.waitForSleeper(until: start + .seconds(1))
      clock.advance(by: .seconds(4))
    }
    let shown = await call.value
    driver.cancel()
    return shown
  }

  private func word(of harness: Harness) async -> String {
    do {
      let session = try await harness.greenroom.createSession("paywall")
      let owner = session.identity.isCopyOfAnotherIdentity ? " of another" : ""
      return "\(session.deliverySource.rawValue) \(session.flow?.id ?? "-")\(owner)"
    } catch let error as GreenroomError {
      return error.code == .flowNotFound ? "nothing" : "failed"
    } catch {
      return "\(error)"
    }
  }
}
