import GreenroomCore
import GreenroomTesting
import Testing

@testable import GreenroomKit

private typealias Text = DeliveryText

/// Who logs in and out, from the identity's keeper to what is remembered.
///
/// user-1 draws 1251, user-2 1190 and user-16 524: with a share of 0.88 the first is B and the others are A.
@Suite(.timeLimit(.minutes(5))) struct DecisionIdentityTests {
  private let fixture: DecidingFixture
  private let decisions: DecisionKeeper
  private let identity: IdentityKeeper
  private let test: DeliveryAnswer
  private var clock: ManualClock { fixture.clock }

  init() throws {
    fixture = try DecidingFixture()
    test = try DeliveryText(experiment: Text.experiment(0.88)).answer
    let decisions = fixture.keeper()
    self.decisions = decisions
    identity = IdentityKeeper(
      store: FixedIdentity(), attributes: [:], makeID: { "user-9" }, forget: { _ in },
      observe: { decisions.note($0) })
  }

  /// The installation is user-1.
  private struct FixedIdentity: IdentityStoring {
    func identity() async -> StoredIdentity { StoredIdentity(userID: nil, installID: "user-1", salt: [1]) }
    func save(_ identity: StoredIdentity) async {}
  }

  private func side(expose: Bool = false) async -> Side? {
    let taken = await decisions.take(test, await identity.identity(), at: clock)
    if expose { taken.display?.commit() }
    return taken.decision.side
  }

  @Test func `somebody exposed anonymously keeps the side when logging in`() async {
    #expect(await side(expose: true) == .b)
    identity.identify("user-2")
    #expect(await side() == .b)
  }

  @Test func `somebody never exposed is drawn as the user`() async {
    #expect(await side() == .b)
    identity.identify("user-2")
    #expect(await side() == .a)
  }

  @Test func `a user's own record wins`() async {
    identity.identify("user-2")
    #expect(await side(expose: true) == .a)
    identity.reset()
    identity.identify("user-1")
    #expect(await side(expose: true) == .b)
    identity.reset()
    identity.identify("user-2")
    #expect(await side() == .a)
  }

  @Test func `only the first of two users who logged in without presenting inherits`() async {
    #expect(await side(expose: true) == .b)
    identity.identify("user-2")
    identity.identify("user-16")
    #expect(await side() == .a)
    identity.identify("user-2")
    #expect(await side() == .b)
  }

  @Test func `also where both log in before the stored identity is read`() async {
    identity.identify("user-2")
    identity.identify("user-16")
    _ = await identity.identity()
    let heir = await decisions.take(test, await identity.identity(), at: clock).inputs.state
      .histories.values.compactMap(\.heir)
    #expect(
      heir == [
        ExactText(StoredIdentity(userID: "user-2", installID: "", salt: [1]).identity(with: [:]).user.text)
      ])
  }

  @Test func `a reset forgets what was seen anonymously and keeps what users saw`() async throws {
    let once = try DeliveryText(frequency: Text.limit(1)).answer
    #expect(await decisions.present(once, await identity.identity(), at: clock).screen != nil)
    identity.reset()
    #expect(await decisions.present(once, await identity.identity(), at: clock).screen != nil)
    identity.identify("u")
    #expect(await decisions.present(once, await identity.identity(), at: clock).reason == .frequency)
    identity.reset()
    identity.identify("u")
    #expect(await decisions.present(once, await identity.identity(), at: clock).reason == .frequency)
    await decisions.finishWrites()
    #expect(
      await fixture.keeper().take(once, await identity.identity(), at: clock).decision.reason == .frequency)
  }

  @Test func `what was about to appear anonymously is not recorded after a reset`() async throws {
    let taken = await decisions.take(test, await identity.identity(), at: clock)
    identity.reset()
    _ = await identity.identity()
    taken.display?.commit()
    await decisions.finishWrites()
    #expect(await fixture.store.state().decisions(since: nil)?.state == DecisionState())
  }
}
