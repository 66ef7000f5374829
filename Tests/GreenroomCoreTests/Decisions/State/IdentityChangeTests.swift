import GreenroomCore
import Testing

private typealias Text = DeliveryText

private let day = 86_400_000
private let start = 1_700_000_000_000

/// user-1 draws 1251, user-2 1190 and user-16 524: with a share of 0.88 the first is B and the others are A.
@Suite(.timeLimit(.minutes(5))) struct IdentityChangeTests {
  private let test = DeliveryText(experiment: Text.experiment(0.88))

  private func side(_ text: DeliveryText, _ state: DecisionState, _ context: DecisionContext) throws -> Side?
  {
    Decider.decide(try text.answer, in: context, state: state).side
  }

  /// Somebody anonymous on installation user-1 was exposed to side B.
  private func exposed() throws -> DecisionState {
    var state = DecisionState()
    let decision = state.present(try test.answer, context(install: "user-1"))
    #expect(decision.side == .b)
    return state
  }

  @Test func `somebody exposed anonymously keeps the side when logging in`() throws {
    var state = try exposed()
    let user = context(user: "user-2", install: "user-1")
    #expect(try side(test, state, user) == .b)
    state.logIn(user.identity)
    #expect(try side(test, state, user) == .b)
    #expect(try side(test, state, context(user: "user-2", install: "another")) == .b)
  }

  @Test func `a user's own record wins over the installation's`() throws {
    var state = try exposed()
    let decision = state.present(try test.answer, context(user: "user-2", install: "other"))
    #expect(decision.side == .a)
    let user = context(user: "user-2", install: "user-1")
    #expect(try side(test, state, user) == .a)
    state.logIn(user.identity)
    #expect(try side(test, state, user) == .a)
  }

  @Test func `a record of another key is ignored`() throws {
    #expect(try side(test, exposed(), context(user: "user-2", install: "user-3")) == .a)
    #expect(try side(test, exposed(), context(install: "user-2")) == .a)
  }

  @Test func `somebody never exposed is drawn as the user`() throws {
    #expect(try side(test, DecisionState(), context(user: "user-2", install: "user-1")) == .a)
  }

  @Test func `going from one user to another inherits nothing, and the first one's side waits`() throws {
    var state = try exposed()
    let first = context(user: "user-2", install: "user-1")
    state.logIn(first.identity)
    let second = context(user: "user-16", install: "user-1")
    state.logIn(second.identity)
    let drawn = try side(test, DecisionState(), second)
    #expect(try side(test, state, second) == drawn && drawn == .a)
    #expect(try side(test, state, first) == .b)
  }

  @Test func `a reset forgets what was seen anonymously and keeps what users saw`() throws {
    var state = try exposed()
    state.logIn(context(user: "user-2", install: "user-1").identity)
    state.reset(installID: "user-1")
    #expect(
      try side(test, state, context(user: "user-9", install: "user-1"))
        == side(test, DecisionState(), context(user: "user-9")))
    #expect(try side(test, state, context(user: "user-2", install: "new")) == .b)
    #expect(state.histories.keys.map(\.kind) == [.user])
  }

  @Test func `logging in adds the displays and grants no fresh allowance`() throws {
    let answer = try DeliveryText(frequency: Text.frequency(Text.limit(3, #""lifetime""#))).answer
    var state = DecisionState()
    state.present(answer, context(user: "u", install: "j"))
    for _ in 0..<2 { state.present(answer, context(install: "i")) }
    let user = context(user: "u", install: "i")
    #expect(Decider.decide(answer, in: user, state: state).reason == .frequency)
    state.logIn(user.identity)
    state.logIn(user.identity)
    let history = state.histories[HistoryOwner(kind: .user, name: ExactText("u"))]?.displays[ExactText("p")]
    #expect(history?.lifetime == 3 && history?.times.count == 3 && history?.session == 3)
    state.reset(installID: "i")
    #expect(Decider.decide(answer, in: context(user: "u", install: "k"), state: state).reason == .frequency)
    #expect(Decider.decide(answer, in: context(install: "k"), state: state).screen != nil)
  }

  @Test func `another user has an own history, and the anonymous one stays with the first`() throws {
    let answer = try DeliveryText(frequency: Text.once).answer
    var state = DecisionState()
    state.present(answer, context(install: "i"))
    state.logIn(context(user: "u", install: "i").identity)
    #expect(state.present(answer, context(user: "v", install: "i")).screen != nil)
    #expect(state.present(answer, context(user: "u", install: "i")).reason == .frequency)
    #expect(state.present(answer, context(install: "i")).reason == .frequency)
  }

  @Test func `what is seen anonymously after logging in counts for that user too`() throws {
    let answer = try DeliveryText(experiment: Text.experiment(0.88), frequency: Text.once).answer
    var state = DecisionState()
    state.logIn(context(user: "user-2", install: "user-1").identity)
    state.present(answer, context(install: "user-1"))
    let decision = Decider.decide(answer, in: context(user: "user-2", install: "user-1"), state: state)
    #expect(decision.reason == .frequency && decision.side == .b)
  }

  @Test func `a screen that appears after its anonymous user logged in counts for both`() throws {
    let answer = try DeliveryText(frequency: Text.once).answer
    var state = DecisionState()
    let reservation = try #require(state.take(answer, in: context(install: "i")).reservation)
    let user = context(user: "u", install: "i")
    state.logIn(user.identity)
    #expect(state.take(answer, in: user).decision.reason == .frequency)
    state.commit(reservation, now: start)
    #expect(state.take(answer, in: user).decision.reason == .frequency)
  }

  @Test func `a screen that appears after its anonymous user logged in leaves the user's own side alone`()
    throws
  {
    var state = DecisionState()
    state.present(try test.answer, context(user: "user-2", install: "other"))
    let reservation = try #require(state.take(try test.answer, in: context(install: "user-1")).reservation)
    state.logIn(context(user: "user-2", install: "user-1").identity)
    state.commit(reservation, now: start)
    #expect(try side(test, state, context(user: "user-2", install: "user-1")) == .a)
    #expect(try side(test, state, context(install: "user-1")) == .b)
  }

  @Test func `a screen that appears after a reset is recorded for its user and for nobody anonymous`() throws
  {
    let answer = try DeliveryText().answer
    var state = DecisionState()
    let anonymous = try #require(state.take(answer, in: context(install: "i")).reservation)
    let known = try #require(state.take(answer, in: context(user: "u", install: "i")).reservation)
    state.reset(installID: "i")
    let commits = [anonymous, known].map { state.commit($0, now: start) }
    #expect(commits == [false, true])
    #expect(state.histories.keys.map(\.kind) == [.user])
  }

  @Test func `the state knows a user by another name than the bucket's key`() throws {
    var state = DecisionState()
    let identity = DecisionIdentity(userID: "user-1", installID: "i", userName: "salted")
    let context = DecisionContext(identity: identity, attributes: [:], now: start)
    #expect(state.present(try test.answer, context).bucket == 1251)
    #expect(state.histories.keys.map(\.name.string).sorted() == ["i", "salted"])
  }
}
