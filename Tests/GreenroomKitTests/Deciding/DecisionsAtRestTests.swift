import Foundation
import GreenroomCore
import GreenroomTesting
import Testing

@testable import GreenroomKit

private typealias Text = DeliveryText

@Suite(.timeLimit(.minutes(5))) struct DecisionsAtRestTests {
  private let fixture: DecidingFixture
  private var clock: ManualClock { fixture.clock }

  init() throws { fixture = try DecidingFixture() }

  private func once(_ window: String = #""lifetime""#) throws -> DeliveryAnswer {
    try DeliveryText(frequency: Text.limit(1, window)).answer
  }

  @Test func `a display and a side survive the process, a session's count does not`() async throws {
    let identity = fixture.identity("user-1")
    let first = fixture.keeper()
    await first.present(try DeliveryText(experiment: Text.experiment(0.88)).answer, identity, at: clock)
    await first.finishWrites()
    let second = fixture.keeper()
    #expect(await second.take(try once(), identity, at: clock).decision.reason == .frequency)
    let session = await second.take(try once(#""session""#), identity, at: clock)
    #expect(session.decision.screen != nil)
    let sticky = await second.take(
      try DeliveryText(experiment: Text.experiment(0)).answer, identity, at: clock)
    #expect(sticky.decision.side == .b)
  }

  @Test func `a user's id is nowhere at rest`() async throws {
    let keeper = fixture.keeper()
    let identity = fixture.identity("a user id to find", ["plan": .string("a value to find")])
    await keeper.present(try once(), identity, at: clock)
    await keeper.finishWrites()
    #expect(try await fixture.store.holds(identity.user.text))
    #expect(try await !fixture.store.holds("to find"))
  }

  @Test func `what another process has shown counts at the next decision`() async throws {
    let identity = fixture.identity("u")
    let (app, widget) = (fixture.keeper(), fixture.keeper())
    _ = await app.take(try DeliveryText().answer, identity, at: clock)
    await widget.present(try once(), identity, at: clock)
    await widget.finishWrites()
    #expect(await app.take(try once(), identity, at: clock).decision.reason == .frequency)
  }

  @Test func `an interval counts from what another process has shown last`() async throws {
    let answer = try DeliveryText(frequency: Text.interval(3600)).answer
    let identity = fixture.identity("u")
    let (app, widget) = (fixture.keeper(), fixture.keeper())
    await app.present(answer, identity, at: clock)
    await app.finishWrites()
    clock.advance(by: .seconds(3600))
    #expect(await widget.present(answer, identity, at: clock).screen != nil)
    await widget.finishWrites()
    clock.advance(by: .seconds(3599))
    #expect(await app.take(answer, identity, at: clock).decision.reason == .frequency)
    clock.advance(by: .seconds(1))
    #expect(await app.take(answer, identity, at: clock).decision.screen != nil)
  }

  @Test func `what is at rest is read before the first write, which may be refused`() {
    var ledger = DecisionLedger()
    ledger.make(.logIn(DecisionIdentity(userID: "u", installID: "i")))
    ledger.askForLook()
    guard case .look(since: nil) = ledger.next() else { return #expect(Bool(false), "no look") }
    ledger.looked(nil)
    guard case .write = ledger.next() else { return #expect(Bool(false), "no write") }
  }

  @Test func `what several processes show at the same time is added up`() async throws {
    let answer = try DeliveryText(frequency: Text.limit(1000)).answer
    let (identity, clock) = (fixture.identity("u"), clock)
    let keepers = (0..<4).map { _ in fixture.keeper() }
    await withTaskGroup(of: Void.self) { group in
      for keeper in keepers {
        group.addTask { for _ in 0..<5 { await keeper.present(answer, identity, at: clock) } }
      }
    }
    for keeper in keepers { await keeper.finishWrites() }
    let stored = try #require(await fixture.store.state().decisions(since: nil))
    let displays = stored.state.histories.values.compactMap { $0.displays[ExactText("p")] }
    #expect(displays.map(\.lifetime) == [20] && displays.map(\.times.count) == [20])
  }

  @Test func `partitions do not see each other`() async throws {
    let identity = fixture.identity("u")
    let keeper = fixture.keeper()
    await keeper.present(try once(), identity, at: clock)
    await keeper.finishWrites()
    let other = fixture.keeper(store: fixture.store.state(partition: "q"))
    #expect(await other.take(try once(), identity, at: clock).decision.screen != nil)
  }

  // MARK: Faults

  @Test func `an unheard disk holds a decision no longer than its deadline`() async throws {
    let identity = fixture.identity("u")
    let earlier = fixture.keeper()
    await earlier.present(try once(), identity, at: clock)
    await earlier.finishWrites()
    let disk = HungDecisions(over: fixture.store.state())
    let keeper = fixture.keeper(store: disk)
    let answer = try once()
    let clock = clock
    let waiting = Task { await keeper.present(answer, identity, at: clock) }
    await clock.waitForSleeper(until: .seconds(1))
    clock.advance(by: .seconds(1))
    #expect(await waiting.value.screen != nil)
    disk.letGo()
    await keeper.finishWrites()
    // Both displays are known now, and at rest.
    let stored = await fixture.store.state().decisions(since: nil)
    #expect(stored?.state.histories.values.compactMap { $0.displays[ExactText("p")]?.lifetime } == [2])
    #expect(await keeper.take(answer, identity, at: clock).decision.reason == .frequency)
  }

  @Test func `a disk that refuses everything leaves decisions to memory`() async throws {
    let keeper = fixture.keeper(store: RefusingDecisions())
    let identity = fixture.identity("u")
    #expect(await keeper.present(try once(), identity, at: clock).screen != nil)
    #expect(await keeper.take(try once(), identity, at: clock).decision.reason == .frequency)
    await keeper.finishWrites()
  }

  @Test func `what a busy file refuses is written with the next change`() async throws {
    let identity = fixture.identity("u")
    let keeper = fixture.keeper()
    await keeper.present(try DeliveryText().answer, identity, at: clock)
    await keeper.finishWrites()
    let stuck = try SQLiteDatabase(path: fixture.store.statePath, busyMilliseconds: 5_000)
    try stuck.run("BEGIN IMMEDIATE")
    await keeper.present(try DeliveryText().answer, identity, at: clock)
    await keeper.finishWrites()
    #expect(fixture.store.logs.messages(.error).count == 1)
    try stuck.run("ROLLBACK")
    await keeper.present(try DeliveryText().answer, identity, at: clock)
    await keeper.finishWrites()
    let stored = await fixture.store.state().decisions(since: nil)
    #expect(stored?.state.histories.values.compactMap { $0.displays[ExactText("p")]?.lifetime } == [3])
  }

  @Test func `a damaged row is an empty history and one warning, and others stay`() async throws {
    let keeper = fixture.keeper()
    for user in ["u", "v"] {
      await keeper.present(try once(), fixture.identity(user, install: user), at: clock)
    }
    await keeper.finishWrites()
    do {
      let database = try SQLiteDatabase(path: fixture.store.statePath, busyMilliseconds: 5_000)
      try database.run(
        "UPDATE histories SET json = replace(CAST(json AS TEXT), '1', '0') WHERE owner = ?",
        .text(fixture.identity("u").user.text))
    }
    let next = fixture.keeper()
    #expect(await next.present(try once(), fixture.identity("u"), at: clock).screen != nil)
    #expect(await next.take(try once(), fixture.identity("v"), at: clock).decision.reason == .frequency)
    await next.finishWrites()
    #expect(
      fixture.store.logs.messages(.warn).contains("What was shown to somebody is damaged and is forgotten."))
    let whole = fixture.keeper()
    #expect(await whole.take(try once(), fixture.identity("u"), at: clock).decision.reason == .frequency)
  }

  @Test func `a file that is lost while the process lives is written anew from memory`() async throws {
    let keeper = fixture.keeper()
    await keeper.present(try once(), fixture.identity("u"), at: clock)
    await keeper.finishWrites()
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: fixture.store.statePath + suffix)
    }
    #expect(await keeper.take(try once(), fixture.identity("u"), at: clock).decision.reason == .frequency)
    await keeper.present(try once(), fixture.identity("v"), at: clock)
    await keeper.finishWrites()
    let next = fixture.keeper()
    for user in ["u", "v"] {
      #expect(await next.take(try once(), fixture.identity(user), at: clock).decision.reason == .frequency)
    }
  }

  @Test func `on a disk without room decisions go on`() async throws {
    let state = fixture.store.state()
    _ = await state.identity()
    await state.area.run { area in
      try? area.file.use { try $0.run("PRAGMA max_page_count = 1") }
    }
    let keeper = fixture.keeper(store: state)
    #expect(await keeper.present(try once(), fixture.identity("u"), at: clock).screen != nil)
    await keeper.finishWrites()
    #expect(await keeper.take(try once(), fixture.identity("u"), at: clock).decision.reason == .frequency)
  }

  // MARK: Clocks

  /// Hours until something is shown again, asking every hour, each time in a new process.
  private func hoursBlocked(_ answer: DeliveryAnswer, from now: Date) async -> Int? {
    for hour in 0...30 {
      clock.setNow(now + Double(hour) * 3600)
      let keeper = fixture.keeper()
      let taken = await keeper.take(answer, fixture.identity("u"), at: clock)
      await keeper.finishWrites()
      if taken.decision.screen != nil { return hour }
    }
    return nil
  }

  @Test(
    "A clock that jumps never blocks for longer than a window and grants at most one display",
    arguments: [DeliveryText.limit(1, #"{"seconds":86400}"#), DeliveryText.interval(86_400)],
    [(-31_536_000.0, 24), (31_536_000.0, 0), (-3600.0, 24), (0.0, 24)])
  func clockJumps(frequency: String, jump: (seconds: Double, hours: Int)) async throws {
    let answer = try DeliveryText(frequency: frequency).answer
    let start = clock.now
    let keeper = fixture.keeper()
    await keeper.present(answer, fixture.identity("u"), at: clock)
    await keeper.finishWrites()
    #expect(await hoursBlocked(answer, from: start + jump.seconds) == jump.hours)
  }

  @Test func `within a process the interval is told by the clock that nobody can set`() async throws {
    let answer = try DeliveryText(frequency: Text.interval(3600)).answer
    let (keeper, identity) = (fixture.keeper(), fixture.identity("u"))
    await keeper.present(answer, identity, at: clock)
    clock.setNow(clock.now + 86_400)
    #expect(await keeper.take(answer, identity, at: clock).decision.reason == .frequency)
    clock.advance(by: .seconds(3600))
    #expect(await keeper.take(answer, identity, at: clock).decision.screen != nil)
  }
}
