import Foundation
import Testing

@testable import GreenroomKit

/// The pure half of a fetch: who waits for what, and who is resumed.
@Suite(.timeLimit(.minutes(5))) struct FlightStateTests {
  private let copy = Copy(source: "s", body: [], content: .nothing, storedAt: Date(), freshFor: 1)
  private let error = GreenroomError(.apiError, "broken")

  /// Lets a caller join at second 0; the event's name, or `waits`.
  private func join(
    _ state: inout FlightState<String>, _ name: String, until deadline: Int = 8,
    _ change: (inout FlightTerms) -> Void = { _ in }
  ) -> String {
    var terms = FlightTerms(deadline: .seconds(deadline))
    change(&terms)
    let id = state.announce()
    let event = state.join(id, FlightState.Waiter(terms: terms, handle: name), now: .zero)
    return event.map { "\($0)".prefix { $0 != "(" }.description } ?? "waits"
  }

  @Test func `the answer goes to all in the order in which they came, and to whoever comes later`() {
    var state = FlightState<String>(lookLimit: nil)
    #expect(join(&state, "a") == "waits")
    #expect(join(&state, "b") == "waits")
    #expect(state.count == 2)
    let gone1 = state.finished(.delivered(copy))
    #expect(gone1 == ["a", "b"])
    #expect(state.count == 0)
    #expect(join(&state, "c") == "finished")
    let gone8 = state.finished(.delivered(copy))
    #expect(gone8.isEmpty)
  }

  @Test func `each leaves at its own deadline and by its own cancellation`() {
    var state = FlightState<String>(lookLimit: nil)
    let early = state.announce()
    let gone2 = state.left(early)
    #expect(gone2 == nil)
    let terms = FlightTerms(deadline: .seconds(8))
    let event = state.join(early, .init(terms: terms, handle: "early"), now: .zero)
    #expect(event.map { "\($0)" } == "cancelled")
    #expect(join(&state, "a", until: 4) == "waits")
    #expect(join(&state, "b", until: 6) == "waits")
    #expect(join(&state, "late", until: 0) == "timedOut")
    #expect(state.nextDeadline == .seconds(4))
    let gone3 = state.expired(at: .seconds(4))
    #expect(gone3 == ["a"])
    #expect(state.nextDeadline == .seconds(6))
    let gone4 = state.left(2)
    #expect(gone4 == "b")
    #expect(state.count == 0)
  }

  @Test func `a first failure ends the wait of those who want to hear of it`() {
    var state = FlightState<String>(lookLimit: nil)
    #expect(join(&state, "a") { $0.wantsFirstFailure = true } == "waits")
    #expect(join(&state, "b") == "waits")
    let gone5 = state.attemptFailed(error)
    #expect(gone5 == ["a"])
    #expect(join(&state, "c") { $0.wantsFirstFailure = true } == "attemptFailed")
    let gone6 = state.finished(.delivered(copy))
    #expect(gone6 == ["b"])
  }

  @Test func `who cannot wait for the look has to look himself, as does who finds none`() {
    var state = FlightState<String>(lookLimit: .seconds(2))
    #expect(join(&state, "hurried") { $0.lookLimit = .seconds(1) } == "lookWanted")
    #expect(join(&state, "a") { $0.lookLimit = .seconds(2) } == "waits")
    let gone9 = state.looked(nil)
    #expect(gone9.isEmpty)
    #expect(join(&state, "b") { $0.lookLimit = .seconds(3) } == "lookWanted")
    var refresh = FlightState<String>(lookLimit: nil)
    #expect(join(&refresh, "c") { $0.lookLimit = .seconds(3) } == "lookWanted")
  }

  @Test func `what the look found is there for whoever comes later`() async throws {
    let engine = try Harness().greenroom.engine
    let ticket = engine.copies.ticket(for: await engine.identity.identity())
    var state = FlightState<String>(lookLimit: .seconds(2))
    #expect(join(&state, "a") { $0.wantsLook = true } == "waits")
    let gone7 = state.looked(FlightLook(copies: LocalCopies(own: copy), ticket: ticket))
    #expect(gone7 == ["a"])
    #expect(state.found?.copies.own === copy)
    #expect(join(&state, "b") { $0.lookLimit = .zero } == "waits")
    #expect(join(&state, "c") { $0.wantsLook = true } == "looked")
  }

  @Test func `a fresh copy ends the fetch, unless somebody has had it requested`() {
    var state = FlightState<String>(lookLimit: .seconds(2))
    #expect(join(&state, "a") == "waits")
    var end = state.found(copy)
    #expect(end.leaving == ["a"] && end.isOver)
    #expect(join(&state, "b") == "atHand")
    state = FlightState<String>(lookLimit: .seconds(2))
    let gone10 = state.request()
    #expect(gone10)
    let gone11 = state.request()
    #expect(!gone11)
    #expect(join(&state, "c") == "waits")
    end = state.found(copy)
    #expect(end.leaving == ["c"] && !end.isOver)
    #expect(join(&state, "d") == "waits")
  }
}
