import Foundation
import GreenroomCore
import GreenroomKit
import GreenroomTesting
import TestSupport

/// A backend and its files behind a bad network. What befalls a request depends on the seed, the URL and how often it
/// was asked for, so that a run can be replayed.
final class FaultyNetwork: HTTPTransport {
  private struct State {
    var catalogue = Catalogue()
    var isOff = false
    var asked: [String: Int] = [:]
    var inFlight = 0
    var held: [Int: CheckedContinuation<Bool, Never>] = [:]
    var cancelled: Set<Int> = []
    var last = 0
    var waiters: [CheckedContinuation<Void, Never>] = []
    var assetRequests: [String] = []
    var lateAnswers = 0
  }

  private enum Fault { case none, drop, refuse, hold, cut, wrong }

  private let seed: UInt64
  /// The part of requests that something befalls.
  private let rate: Double
  private let clock: ManualClock
  private let state = Lock(State())

  init(seed: UInt64, rate: Double, clock: ManualClock) {
    self.seed = seed
    self.rate = rate
    self.clock = clock
  }

  // MARK: What a run does to it

  func change(_ body: (inout Catalogue) -> Void) { state.withLock { body(&$0.catalogue) } }

  func genuine(_ url: String) -> Data? { state.withLock { $0.catalogue.genuine(url) } }

  /// Lets everything go that was held: with its answer, or without.
  func release(answering: Bool) {
    let held = state.withLock { state in
      defer { state.held = [:] }
      if answering { state.lateAnswers += state.held.count }
      return state.held.values
    }
    for continuation in held { continuation.resume(returning: answering) }
  }

  /// Ends everything that is under way, and answers nothing from now on.
  func turnOff() async {
    // In one step with being off: what came to be held in between would never end.
    let held = state.withLock { state in
      state.isOff = true
      defer { state.held = [:] }
      return state.held.values
    }
    for continuation in held { continuation.resume(returning: false) }
    await withCheckedContinuation { continuation in
      let isQuiet = state.withLock { state in
        if state.inFlight > 0 { state.waiters.append(continuation) }
        return state.inFlight == 0
      }
      if isQuiet { continuation.resume() }
    }
    state.withLock { $0.assetRequests = [] }
  }

  func turnOn() {
    state.withLock { state in
      state.isOff = false
      state.lateAnswers = 0
    }
  }

  /// The files that were asked for since the network is off.
  var assetRequests: [String] { state.withLock { $0.assetRequests } }
  /// How many answers came late since the network was last on again.
  var lateAnswers: Int { state.withLock { $0.lateAnswers } }

  // MARK: HTTPTransport

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let url = request.url.absoluteString
    let number = state.withLock { state in
      state.inFlight += 1
      state.asked[url, default: 0] += 1
      if request.purpose == .asset { state.assetRequests.append(url) }
      return state.asked[url] ?? 0
    }
    defer { ended() }
    if state.withLock({ $0.isOff }) { throw TransportError(.notConnected) }
    var random = SeededGenerator(seed: seed ^ hash(url) &+ UInt64(number))
    switch fault(&random) {
    case .drop: throw TransportError(Bool.random(using: &random) ? .connectionLost : .notConnected)
    case .refuse: return HTTPResponse(status: [403, 404].randomElement(using: &random) ?? 404)
    case .hold:
      guard await hold() else { throw TransportError(.connectionLost) }
      return answer(to: request)
    case .cut:
      let answer = answer(to: request)
      let count = Int.random(in: 0..<max(1, answer.body.count), using: &random)
      return HTTPResponse(
        status: answer.status, headers: ["Cache-Control": "max-age=60"], body: answer.body.prefix(count))
    case .wrong: return wrong(request, &random)
    case .none: return answer(to: request)
    }
  }

  private func fault(_ random: inout SeededGenerator) -> Fault {
    guard Double.random(in: 0..<1, using: &random) < rate else { return .none }
    return [.drop, .drop, .refuse, .hold, .cut, .wrong].randomElement(using: &random) ?? .none
  }

  private func hold() async -> Bool {
    let id = state.withLock { state in
      state.last += 1
      return state.last
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let goes = state.withLock { state in
          if state.cancelled.remove(id) != nil || state.isOff { return true }
          state.held[id] = continuation
          return false
        }
        if goes { continuation.resume(returning: false) } else { letTimePass() }
      }
    } onCancel: {
      let held = state.withLock { state in
        let held = state.held.removeValue(forKey: id)
        if held == nil { state.cancelled.insert(id) }
        return held
      }
      held?.resume(returning: false)
    }
  }

  private func ended() {
    let waiters = state.withLock { state in
      state.inFlight -= 1
      guard state.inFlight == 0 else { return [CheckedContinuation<Void, Never>]() }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
    letTimePass()
  }

  /// When all that is under way is held, whoever waits for it is at their deadline.
  private func letTimePass() {
    let isStuck = state.withLock { !$0.held.isEmpty && $0.held.count == $0.inFlight }
    if isStuck { Task { [clock] in clock.advance(by: .seconds(31)) } }
  }

  // MARK: Answers

  private func answer(to request: HTTPRequest) -> HTTPResponse {
    if request.purpose == .asset {
      guard let body = genuine(request.url.absoluteString) else { return HTTPResponse(status: 404) }
      return HTTPResponse(status: 200, body: body)
    }
    let path = request.url.pathComponents
    if path.last == "events" {
      return HTTPResponse(status: 200, body: Data(#"{"accepted":0,"rejected":0}"#.utf8))
    }
    let name = path.last == "resolve" ? path.dropLast().last : path.last
    guard let body = state.withLock({ $0.catalogue.answers[name ?? ""] }) else {
      return HTTPResponse(status: 404)
    }
    return HTTPResponse(status: 200, headers: ["Cache-Control": "max-age=60"], body: body)
  }

  /// What format or size show to be another file.
  private func wrong(_ request: HTTPRequest, _ random: inout SeededGenerator) -> HTTPResponse {
    let page = Data("<!doctype html><title>Sign in</title>".utf8)
    guard request.purpose == .asset, Bool.random(using: &random),
      state.withLock({ $0.catalogue.hasDeclaredSize(request.url.absoluteString) })
    else { return HTTPResponse(status: 200, body: page) }
    return HTTPResponse(status: 200, body: Picture.png(width: 2, height: 2))
  }

  private func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0100_0000_01b3 }
  }
}
