import Foundation
import GreenroomCore
public import GreenroomKit

/// A backend of either dialect inside the process: it can be held still, answered, failed and counted.
///
/// ```swift
/// let backend = TestBackend()
/// backend.reply(to: "paywall", .flow(TestFlow("f1")))
/// configuration.transport = backend
/// ```
///
/// While it is suspended, requests are recorded and wait; ``waitForRequests(_:)`` returns once they are there.
public final class TestBackend: HTTPTransport {
  private struct Held {
    let ordinal: Int
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var replies: [String: [TestReply]] = [:]
    var rule: (@Sendable (String, TestRequest) -> TestReply)?
    var batch: TestReply?
    var assets: [String: TestReply] = [:]
    var requests: [TestRequest] = []
    var isSuspended = false
    var held: [Held] = []
    var cancelledEarly: Set<Int> = []
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    var lastOrdinal = 0

    /// - Returns: those who have waited for so many requests.
    mutating func record(_ request: TestRequest) -> [CheckedContinuation<Void, Never>] {
      requests.append(request)
      let count = requests.count
      defer { watchers.removeAll { $0.count <= count } }
      return watchers.filter { $0.count <= count }.map(\.continuation)
    }
  }

  private let state = Lock(State())

  /// A backend that knows no placement yet: 404 for each.
  public init() {}

  // MARK: Replies

  /// Sets what is said about a placement: each reply once, in turn, and the last one from then on.
  public func reply(to placement: String, _ replies: TestReply...) {
    state.withLock { $0.replies[placement] = replies }
  }

  /// Sets what is said about placements without replies of their own, by key and request: 404 without a rule.
  public func replyByRule(_ rule: (@Sendable (String, TestRequest) -> TestReply)?) {
    state.withLock { $0.rule = rule }
  }

  /// Sets what is said to a request for several placements, in place of their own replies; nil for those.
  public func replyToBatches(_ reply: TestReply?) {
    state.withLock { $0.batch = reply }
  }

  /// Sets what an asset's URL answers; 404 for any other.
  public func reply(toAsset url: String, _ reply: TestReply) {
    state.withLock { $0.assets[url] = reply }
  }

  // MARK: Requests

  /// Every request so far, in order of arrival, assets included.
  public var requests: [TestRequest] { state.withLock { $0.requests } }

  /// The requests to the backend, assets apart.
  public var resolves: [TestRequest] { requests.filter { !$0.placements.isEmpty } }

  /// The requests for fonts and media.
  public var assetRequests: [TestRequest] { requests.filter { $0.placements.isEmpty && !$0.isEvents } }

  /// The requests that brought events.
  public var eventRequests: [TestRequest] { requests.filter(\.isEvents) }

  /// Holds the answer of every request from now on.
  public func suspend() {
    state.withLock { $0.isSuspended = true }
  }

  /// Lets held requests go, and those to come.
  public func resume() {
    let held = state.withLock { state in
      state.isSuspended = false
      defer { state.held = [] }
      return state.held
    }
    for request in held { request.continuation.resume(returning: true) }
  }

  /// Lets the earliest held request go.
  public func resumeNext() {
    let next = state.withLock { $0.held.isEmpty ? nil : $0.held.removeFirst() }
    next?.continuation.resume(returning: true)
  }

  /// Returns as soon as `count` requests have arrived, assets included.
  public func waitForRequests(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isDone = state.withLock { state in
        if state.requests.count >= count { return true }
        state.watchers.append((count, continuation))
        return false
      }
      if isDone { continuation.resume() }
    }
  }

  // MARK: HTTPTransport

  /// Records the request, waits while the backend is suspended, and answers.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let ordinal = state.withLock { state in
      state.lastOrdinal += 1
      return state.lastOrdinal
    }
    let mayGo = await withTaskCancellationHandler {
      await withCheckedContinuation { hold(ordinal, TestRequest(request), $0) }
    } onCancel: {
      cancel(ordinal)
    }
    guard mayGo else { throw TransportError(.cancelled) }
    return try answer(request)
  }

  /// Records a request and holds it in one step, so that who waited for the request can let it go.
  private func hold(
    _ ordinal: Int, _ request: TestRequest, _ continuation: CheckedContinuation<Bool, Never>
  ) {
    let (mayGo, done) = state.withLock { state in
      let done = state.record(request)
      if state.cancelledEarly.remove(ordinal) != nil { return (Bool?.some(false), done) }
      guard state.isSuspended else { return (true, done) }
      state.held.append(Held(ordinal: ordinal, continuation: continuation))
      return (nil, done)
    }
    for watcher in done { watcher.resume() }
    if let mayGo { continuation.resume(returning: mayGo) }
  }

  private func cancel(_ ordinal: Int) {
    let held = state.withLock { state -> Held? in
      guard let index = state.held.firstIndex(where: { $0.ordinal == ordinal }) else {
        state.cancelledEarly.insert(ordinal)
        return nil
      }
      return state.held.remove(at: index)
    }
    held?.continuation.resume(returning: false)
  }

  private func answer(_ request: HTTPRequest) throws -> HTTPResponse {
    let question = TestRequest(request)
    if question.isEvents {
      return HTTPResponse(status: 200, body: Data(#"{"accepted":0,"rejected":0}"#.utf8))
    }
    guard !question.placements.isEmpty else {
      let reply = state.withLock { $0.assets[request.url.absoluteString] }
      return try (reply ?? .status(404)).response(to: request)
    }
    guard question.isBatch else {
      return try takeReply(to: question.placements[0], question).response(to: request)
    }
    if let reply = state.withLock({ $0.batch }) { return try reply.response(to: request) }
    let results = question.placements.map { key in
      var entry = takeReply(to: key, question).envelope ?? ["error": "failed"]
      entry["placement_key"] = key
      return entry
    }
    return HTTPResponse(status: 200, body: try TestReply.data(["results": results]))
  }

  private func takeReply(to placement: String, _ request: TestRequest) -> TestReply {
    let (reply, rule) = state.withLock {
      state -> (TestReply?, (@Sendable (String, TestRequest) -> TestReply)?) in
      guard let replies = state.replies[placement], let reply = replies.first else {
        return (nil, state.rule)
      }
      if replies.count > 1 { state.replies[placement] = Array(replies.dropFirst()) }
      return (reply, nil)
    }
    return reply ?? rule?(placement, request) ?? .status(404)
  }
}
