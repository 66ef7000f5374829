import Foundation
import GreenroomCore
import GreenroomTesting
import Testing

@testable import GreenroomKit

@Suite(.timeLimit(.minutes(5))) struct EventOutboxTests {
  private let fixture: MailFixture
  private var mailbox: Mailbox { fixture.mailbox }
  private var clock: ManualClock { fixture.clock }

  init() throws { fixture = try MailFixture() }

  @Test func `events gather for a moment and leave in one request`() async throws {
    let outbox = try fixture.outbox()
    outbox.record([fixture.event("a")])
    outbox.record([fixture.event("b"), fixture.event("c")])
    await clock.waitForSleeper(until: OutboxState.gatherTime)
    #expect(mailbox.requests.isEmpty)
    clock.advance(by: OutboxState.gatherTime)
    await mailbox.waitForRequests(1)
    await outbox.finish()
    #expect(mailbox.batches == [["a", "b", "c"]])
    let request = try #require(mailbox.requests.first)
    #expect(request.method == "POST" && request.url.absoluteString == "https://host/v1/sdk/events?key=pk_1")
    #expect(request.headers["Content-Type"] == "application/json")
    #expect(await fixture.queued().isEmpty)
  }

  @Test func `a flush ends the pause in which events gather`() async throws {
    let outbox = try fixture.outbox()
    outbox.record([fixture.event("a")])
    await clock.waitForSleeper(until: OutboxState.gatherTime)
    await outbox.finish()
    #expect(mailbox.batches == [["a"]])
    #expect(await fixture.queued().isEmpty)
  }

  @Test func `a no ends the pause in which events gather`() async throws {
    let outbox = try fixture.outbox()
    outbox.record([fixture.event("a")])
    await clock.waitForSleeper(until: OutboxState.gatherTime)
    outbox.setEnabled(false)
    await outbox.settle()
    await outbox.finishWrites()
    #expect(mailbox.requests.isEmpty)
    #expect(await fixture.queued().isEmpty)
  }

  @Test func `an event is on disk before it is sent`() async throws {
    mailbox.hold()
    let outbox = try fixture.outbox()
    outbox.record([fixture.event("a")])
    await clock.waitForSleeper(until: OutboxState.gatherTime)
    clock.advance(by: OutboxState.gatherTime)
    await mailbox.waitForRequests(1)
    #expect(await fixture.queued() == ["a"])
    mailbox.letGo()
    await outbox.finish()
    #expect(await fixture.queued().isEmpty)
  }

  @Test func `what was not sent is sent by the next process with the same id`() async throws {
    mailbox.reply(.failure(TransportError(.notConnected)))
    await send([fixture.event("a")], by: try fixture.outbox())
    #expect(await fixture.queued() == ["a"])
    await (try fixture.outbox()).finish()
    #expect(mailbox.batches == [["a"], ["a"]])
    #expect(await fixture.queued().isEmpty)
  }

  @Test func `more than one request holds leave one request after another`() async throws {
    let outbox = try fixture.outbox()
    await send((0..<120).map { fixture.event("\($0)") }, by: outbox)
    #expect(mailbox.batches.map(\.count) == [50, 50, 20])
    #expect(mailbox.batches.flatMap { $0 } == (0..<120).map { "\($0)" })
  }

  @Test(arguments: [400, 403, 404, 413, 422])
  func `an error that was heard drops the events`(status: Int) async throws {
    mailbox.reply(.success(HTTPResponse(status: status)))
    await send([fixture.event("a")], by: try fixture.outbox())
    #expect(mailbox.batches == [["a"]])
    #expect(await fixture.queued().isEmpty)
    #expect(fixture.store.logs.messages(.error) == ["The backend refuses events; they are dropped."])
  }

  @Test(arguments: [400, 413, 422])
  func `one event that the backend cannot read takes none of the others with it`(status: Int) async throws {
    let (refused, taken) = (HTTPResponse(status: status), HTTPResponse(status: 200))
    mailbox.reply(
      .success(refused), .success(taken), .success(refused), .success(refused), .success(taken))
    await send(["a", "b", "c", "d"].map { fixture.event($0) }, by: try fixture.outbox())
    #expect(mailbox.batches == [["a", "b", "c", "d"], ["a", "b"], ["c", "d"], ["c"], ["d"]])
    #expect(await fixture.queued().isEmpty)
    #expect(fixture.store.logs.messages(.error).count == 1)
  }

  @Test func `a backend that refuses every event is not asked for each of them`() async throws {
    for _ in 0..<20 { mailbox.reply(.success(HTTPResponse(status: 400))) }
    await send((0..<40).map { fixture.event("\($0)") }, by: try fixture.outbox())
    #expect(mailbox.batches.map(\.count) == [40, 20, 10, 5, 2, 1, 1, 1, 37])
    #expect(await fixture.queued().isEmpty)
  }

  @Test(arguments: [403, 404, 410])
  func `a refusal that is not about the events drops them with one request`(status: Int) async throws {
    mailbox.reply(.success(HTTPResponse(status: status)))
    await send((0..<5).map { fixture.event("\($0)") }, by: try fixture.outbox())
    #expect(mailbox.batches.map(\.count) == [5])
    #expect(await fixture.queued().isEmpty)
  }

  @Test(arguments: [408, 425, 429, 500, 503])
  func `an overloaded backend is asked again after pauses and then left alone`(status: Int) async throws {
    for _ in 0..<4 { mailbox.reply(.success(HTTPResponse(status: status))) }
    let outbox = try fixture.outbox()
    let sending = Task { await send([fixture.event("a")], by: outbox) }
    for (request, pause) in [1, 2, 4].enumerated() {
      await mailbox.waitForRequests(request + 1)
      await clock.waitForSleepers(1)
      clock.advance(by: .seconds(pause))
    }
    await sending.value
    #expect(mailbox.requests.count == 4)
    #expect(await fixture.queued() == ["a"])
    await outbox.finish()
    #expect(mailbox.requests.count == 5)
    #expect(await fixture.queued().isEmpty)
  }

  @Test(arguments: ["-1", "nan", "1e30", "soon"])
  func `a senseless Retry-After is harmless`(text: String) throws {
    var state = OutboxState(isEnabled: true)
    state.flush()
    let verdict = EventVerdict(HTTPResponse(status: 503, headers: ["Retry-After": text]))
    _ = state.next()
    let isDone = state.sent(1, verdict, jitter: 0)
    guard case .pause(let pause) = state.next() else { return #expect(Bool(false), "no pause") }
    #expect(!isDone && (.seconds(1) ... .seconds(60)).contains(pause))
  }

  @Test(arguments: [TransportError.Kind.notConnected, .refused, .hostNotFound, .timedOut])
  func `without a network nothing is tried again until there is a reason`(kind: TransportError.Kind)
    async throws
  {
    mailbox.reply(.failure(TransportError(kind)))
    let outbox = try fixture.outbox()
    await send([fixture.event("a")], by: outbox)
    #expect(mailbox.requests.count == 1)
    await send([fixture.event("b")], by: outbox)
    #expect(mailbox.batches == [["a"], ["a", "b"]])
  }

  @Test func `a key that is not accepted stops this process and not the next`() async throws {
    mailbox.reply(.success(HTTPResponse(status: 401)))
    let state = fixture.store.state()
    let outbox = try fixture.outbox(state)
    await send([fixture.event("a")], by: outbox)
    outbox.record([fixture.event("b")])
    await outbox.finish()
    #expect(mailbox.requests.count == 1)
    // Behind the event in the store's queue.
    _ = await state.identity()
    await (try fixture.outbox()).finish()
    #expect(mailbox.batches.last == ["a", "b"])
  }

  @Test func `an event recorded while others are sent leaves too`() async throws {
    mailbox.hold()
    let outbox = try fixture.outbox()
    let sending = Task { await send([fixture.event("a")], by: outbox) }
    await mailbox.waitForRequests(1)
    outbox.record([fixture.event("b")])
    mailbox.letGo()
    await sending.value
    await outbox.finish()
    #expect(mailbox.batches == [["a"], ["b"]])
  }

  // MARK: Consent

  @Test func `without consent nothing is recorded and what is queued is deleted`() async throws {
    mailbox.reply(.failure(TransportError(.notConnected)))
    let state = fixture.store.state()
    let outbox = try fixture.outbox(state)
    await send([fixture.event("a")], by: outbox)
    outbox.setEnabled(false)
    outbox.record([fixture.event("b")])
    await outbox.finish()
    // Behind the deletion in the store's queue.
    _ = await state.identity()
    #expect(await fixture.queued().isEmpty)
    outbox.setEnabled(true)
    await send([fixture.event("c")], by: outbox)
    #expect(mailbox.batches == [["a"], ["c"]])
  }

  @Test func `a process that begins without consent deletes what another left`() async throws {
    mailbox.reply(.failure(TransportError(.notConnected)))
    await send([fixture.event("a")], by: try fixture.outbox())
    let silent = try fixture.outbox(isEnabled: false)
    silent.flush()
    silent.setEnabled(true)
    await silent.finish()
    #expect(mailbox.batches == [["a"]])
  }

  // MARK: Bounds

  @Test func `of too many events the oldest go, and those that are too old`() async throws {
    let state = fixture.store.state()
    let old = fixture.event("old")
    state.append([old], now: clock.now.milliseconds) { true }
    let later = clock.now.milliseconds + OutboxLimits.age + 1
    state.append((0..<3).map { fixture.event("\($0)") }.map { $0.moved(to: later) }, now: later) { true }
    _ = await state.identity()
    #expect(await fixture.queued() == ["0", "1", "2"])
    state.append((3..<1010).map { fixture.event("\($0)").moved(to: later) }, now: later) { true }
    _ = await state.identity()
    #expect(await fixture.queued() == (10..<1010).map { "\($0)" })
  }

  @Test func `an event that is too long is not taken`() async throws {
    let body = Array(#"{"id":"\#(String(repeating: "x", count: OutboxLimits.eventBytes))"}"#.utf8)
    await send(
      [OutgoingEvent(id: "long", time: 0, body: body), fixture.event("a")], by: try fixture.outbox())
    #expect(mailbox.batches == [["a"]])
  }

  // MARK: Disk

  @Test func `what a full disk refuses is sent from memory`() async throws {
    let state = fixture.store.state()
    _ = await state.identity()
    await state.area.run { area in try? area.file.use { try $0.run("PRAGMA max_page_count = 1") } }
    let outbox = try fixture.outbox(state)
    let events = (0..<60).map { number in
      OutgoingEvent(
        id: "\(number)", time: clock.now.milliseconds,
        body: Array(#"{"id":"\#(number)","pad":"\#(String(repeating: "x", count: 5000))"}"#.utf8))
    }
    await send(events, by: outbox)
    #expect(mailbox.batches.flatMap { $0 } == (0..<60).map { "\($0)" })
    #expect(fixture.store.logs.messages(.warn).contains("Events could not be saved; they wait in memory."))
  }

  @Test func `what a disk does not let go of is sent once by this process and goes later`() async throws {
    let state = fixture.store.state()
    mailbox.reply(.failure(TransportError(.notConnected)))
    let outbox = try fixture.outbox(state)
    await send([fixture.event("a")], by: outbox)
    await state.area.run { area in try? area.file.use { try $0.run("PRAGMA query_only = ON") } }
    // The failure behind ends what would go on for ever.
    mailbox.reply(.success(HTTPResponse(status: 200)), .failure(TransportError(.notConnected)))
    await outbox.finish()
    #expect(mailbox.batches == [["a"], ["a"]])
    #expect(await fixture.queued() == ["a"])
    await state.area.run { area in try? area.file.use { try $0.run("PRAGMA query_only = OFF") } }
    await send([fixture.event("b")], by: outbox)
    await outbox.finish()
    #expect(mailbox.batches == [["a"], ["a"], ["b"], ["b"]])
    #expect(await fixture.queued().isEmpty)
  }

  @Test func `a damaged event loses only itself`() async throws {
    mailbox.reply(.failure(TransportError(.notConnected)))
    await send(["a", "b", "c"].map(fixture.event), by: try fixture.outbox())
    do {
      let database = try SQLiteDatabase(path: fixture.store.statePath, busyMilliseconds: 5_000)
      try database.run("UPDATE events SET body = CAST('{\"id' AS BLOB) WHERE id = 'b'")
    }
    await (try fixture.outbox()).finish()
    #expect(mailbox.batches.last == ["a", "c"])
    #expect(await fixture.queued().isEmpty)
  }

  /// Records events, lets the time to gather pass, and returns when the outbox has no more to do.
  private func send(_ events: [OutgoingEvent], by outbox: EventOutbox) async {
    outbox.record(events)
    let pause = clock.uptime + OutboxState.gatherTime
    await clock.waitForSleeper(until: pause)
    clock.advance(by: OutboxState.gatherTime)
    await outbox.settle()
  }
}

extension OutgoingEvent {
  fileprivate func moved(to time: Int) -> OutgoingEvent { OutgoingEvent(id: id, time: time, body: body) }
}
