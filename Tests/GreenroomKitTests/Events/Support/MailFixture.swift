import Foundation
import GreenroomCore
import GreenroomTesting
import Testing

@testable import GreenroomKit

/// A backend for events that answers as it is told and remembers what arrived.
final class Mailbox: HTTPTransport {
  private struct State {
    var replies: [Result<HTTPResponse, TransportError>] = []
    var requests: [HTTPRequest] = []
    var isHeld = false
    var held: [CheckedContinuation<Void, Never>] = []
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Lock(State())

  var requests: [HTTPRequest] { state.withLock { $0.requests } }

  /// The ids of each request.
  var batches: [[String]] {
    requests.map { request in
      guard let body = request.body, let root = try? JSONDocument(Array(body)).root else { return [] }
      return root.elements.compactMap { $0["id"]?.string }
    }
  }

  /// Answers the next requests so; 200 behind them.
  func reply(_ replies: Result<HTTPResponse, TransportError>...) {
    state.withLock { $0.replies += replies }
  }

  func hold() { state.withLock { $0.isHeld = true } }

  func letGo() {
    let held = state.withLock { state in
      state.isHeld = false
      defer { state.held = [] }
      return state.held
    }
    for request in held { request.resume() }
  }

  func waitForRequests(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isDone = state.withLock { state in
        if state.requests.count >= count { return true }
        state.watchers.append((count, continuation))
        return false
      }
      if isDone { continuation.resume() }
    }
  }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    await withCheckedContinuation { continuation in
      let (isHeld, done) = state.withLock { state in
        state.requests.append(request)
        let count = state.requests.count
        let done = state.watchers.filter { $0.count <= count }
        state.watchers.removeAll { $0.count <= count }
        if state.isHeld { state.held.append(continuation) }
        return (state.isHeld, done)
      }
      for watcher in done { watcher.continuation.resume() }
      if !isHeld { continuation.resume() }
    }
    let reply = state.withLock { $0.replies.isEmpty ? nil : $0.replies.removeFirst() }
    return try (reply ?? .success(HTTPResponse(status: 200))).get()
  }
}

/// An outbox in a folder of its own.
struct MailFixture {
  let store: StoreFixture
  let clock = ManualClock()
  let mailbox = Mailbox()

  init() throws { store = try StoreFixture() }

  /// An outbox as a new process would make it.
  func outbox(_ state: StateStore? = nil, isEnabled: Bool = true) throws -> EventOutbox {
    let endpoint = EventEndpoint.delivery(baseURL: "https://host", key: "pk_1")
    return EventOutbox(
      store: state ?? store.state(), endpoint: try #require(endpoint), transport: mailbox, clock: clock,
      jitter: { 0 }, isEnabled: isEnabled, log: store.log)
  }

  func event(_ id: String) -> OutgoingEvent {
    OutgoingEvent(id: id, time: clock.now.milliseconds, body: Array(#"{"id":"\#(id)"}"#.utf8))
  }

  /// What is queued at rest.
  func queued() async -> [String] {
    await store.state().area.run { area in
      (try? area.file.use { database in
        try database.all("SELECT id FROM events ORDER BY number") { $0.text(0) ?? "" }
      }) ?? ["unreadable"]
    }
  }
}

/// Keeps the events that are recorded.
final class RecordingSink: EventSink {
  private let events = Lock<[OutgoingEvent]>([])

  func record(_ new: [OutgoingEvent]) { events.withLock { $0 += new } }

  var all: [OutgoingEvent] { events.withLock { $0 } }

  /// Each event as JSON.
  var documents: [JSONValue] { all.compactMap { try? JSONDocument($0.body).root } }
}
