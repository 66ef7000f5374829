import Foundation
import GreenroomTesting
import Testing

@testable import GreenroomKit

/// Presenting through the presenter seam.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct PresentTests {
  /// Keeps the sessions that it is handed and ends each as it is told.
  @MainActor
  private final class FakePresenter: Presenter {
    struct CannotShow: Error {}

    var sessions: [Session] = []
    var result: PresentationResult? = PresentationResult(.completed)
    var cannotShow = false
    private var waiters: [CheckedContinuation<Void, Never>] = []

    nonisolated init() {}

    func present(_ session: Session, from host: AnyObject?) async throws {
      if cannotShow { throw CannotShow() }
      sessions.append(session)
      for waiter in waiters { waiter.resume() }
      waiters = []
      if let result { session.finish(result) }
    }

    func waitForSession() async {
      guard sessions.isEmpty else { return }
      await withCheckedContinuation { waiters.append($0) }
    }
  }

  private let presenter = FakePresenter()

  private func harness(_ reply: TestReply = .flow(TestFlow("f"))) throws -> Harness {
    let harness = try Harness { $0.presenter = presenter }
    harness.backend.reply(to: "paywall", reply)
    return harness
  }

  @Test func `a present hands the session to the presenter and returns the result`() async throws {
    let harness = try harness()
    let result = try await harness.greenroom.presentPlacement("paywall", from: nil)
    #expect(result.outcome == .completed)
    #expect(presenter.sessions.map(\.flow?.id) == ["f"])
  }

  @Test func `the call with one argument returns at once and presents`() async throws {
    let harness = try harness()
    harness.greenroom.presentPlacement("paywall")
    await presenter.waitForSession()
    #expect(presenter.sessions.map(\.placement) == ["paywall"])
    #expect(harness.errors.codes.isEmpty)
  }

  @Test func `a screen is presented by its id, and a present after a prefetch makes no request`() async throws
  {
    let harness = try Harness.delivery { $0.presenter = presenter }
    harness.backend.reply(to: "spring", .delivery(TestDelivery("spring")))
    await harness.greenroom.prefetch([.screen("spring")])
    let result = try await harness.greenroom.present(.screen("spring"))
    #expect(result.outcome == .completed)
    #expect(presenter.sessions.map(\.screen?.id) == ["spring"])
    #expect(harness.backend.resolves.count == 1)
  }

  @Test func `a screen that the app ships is presented without a request`() async throws {
    let harness = try Harness.delivery { $0.presenter = presenter }
    let result = try await harness.greenroom.present(.json(Data(TestDelivery("s").screenJSON.utf8)))
    #expect(result.outcome == .completed)
    #expect(presenter.sessions.map(\.deliverySource) == [.bundled])
    #expect(harness.backend.requests.isEmpty)
  }

  @Test func `a source that shows nothing is presented with an error and the presenter is not asked`()
    async throws
  {
    let harness = try Harness.delivery { $0.presenter = presenter }
    harness.backend.reply(to: "spring", .delivery(TestDelivery(nil)))
    let error = await #expect(throws: GreenroomError.self) {
      try await harness.greenroom.present(.screen("spring"))
    }
    #expect(error?.code == .flowNotFound)
    #expect(presenter.sessions.isEmpty)
  }

  @Test func `a present after a prefetch makes no request`() async throws {
    let harness = try harness()
    await harness.greenroom.prefetch(["paywall"])
    _ = try await harness.greenroom.presentPlacement("paywall", from: nil)
    #expect(presenter.sessions.first?.deliverySource == .cache)
    #expect(harness.backend.resolves.count == 1)
  }

  @Test func `without anything to show the fallback is called once and the error reported once`() async throws
  {
    let harness = try harness(.nothing)
    var failures: [GreenroomError.Code] = []
    let result = await harness.greenroom.presentPlacement("paywall") { failures.append($0.code) }
    #expect(failures == [.flowNotFound])
    #expect(result.outcome == .error)
    #expect(result.error?.code == .flowNotFound)
    #expect(harness.errors.codes == [.flowNotFound])
  }

  @Test func `without a presenter a present is an error and asks nobody`() async throws {
    let harness = try Harness()
    await #expect(throws: GreenroomError.self) {
      try await harness.greenroom.presentPlacement("paywall", from: nil)
    }
    #expect(harness.backend.requests.isEmpty)
  }

  @Test func `a presenter that cannot show ends the session with the error`() async throws {
    let harness = try harness()
    presenter.cannotShow = true
    let error = await #expect(throws: GreenroomError.self) {
      try await harness.greenroom.presentPlacement("paywall", from: nil)
    }
    #expect(error?.code == .presentationFailed)
    #expect(error?.underlying is FakePresenter.CannotShow)
  }

  @Test func `any number of callers get the same result during and after the session`() async throws {
    let harness = try harness()
    let session = try await harness.greenroom.createSession("paywall")
    let early = (0..<3).map { _ in Task { await session.waitForResult().outcome } }
    await Task.yield()
    session.finish(PresentationResult(.dismissed))
    session.finish(PresentationResult(.completed))
    for task in early { #expect(await task.value == .dismissed) }
    #expect(await session.waitForResult().outcome == .dismissed)
    #expect(!session.isActive)
  }

  @Test func `resolveSession is nil instead of throwing and reports the failure`() async throws {
    let harness = try harness(.failure(.notConnected))
    #expect(await harness.greenroom.resolveSession("paywall") == nil)
    #expect(harness.errors.codes == [.networkError])
  }

  @Test func `a session carries flow, source and identity`() async throws {
    let harness = try harness()
    harness.greenroom.identify("u")
    let session = try await harness.greenroom.createSession("paywall")
    #expect(session.source == "paywall")
    #expect(session.identity.userID == "u")
    #expect(!session.identity.isAnonymous)
    #expect(session.flow?.versionID == "v1")
    #expect(session.flow?.json == TestFlow("f").json)
  }
}
