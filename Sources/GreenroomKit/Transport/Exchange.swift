import Foundation
import GreenroomCore

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request and its waiter: feeds the state with what happens and carries out what it says.
final class Exchange: Sendable {
  private struct Guarded: Sendable {
    var state: ExchangeState
    var continuation: CheckedContinuation<HTTPResponse, any Error>?
    var task: URLSessionTask?
    var timer: Task<Void, Never>?
    var observation: RequestPriority.Observation?
  }

  private let guarded: Lock<Guarded>
  private let priority: RequestPriority
  private let session: URLSession
  private let router: SessionRouter

  init(_ request: HTTPRequest, session: URLSession, router: SessionRouter) {
    guarded = Lock(Guarded(state: ExchangeState(request)))
    priority = request.priority
    self.session = session
    self.router = router
  }

  // MARK: What the waiter does

  func start(_ continuation: CheckedContinuation<HTTPResponse, any Error>, clock: any GreenroomClock) {
    let timeout: TimeInterval? = guarded.withLock { guarded in
      if guarded.state.isFinished { return nil }
      guarded.continuation = continuation
      return guarded.state.request.timeout
    }
    guard let timeout else { return continuation.resume(throwing: TransportError(.cancelled)) }
    startTimer(timeout, clock: clock)
    advance { $0.started() }
    followPriority()
  }

  /// Ends the wait at once. Called inside a cancellation handler, so the task itself is left to the queue.
  func cancel() {
    advance { $0.cancelled() }
  }

  // MARK: What happens to the request

  func headArrived(_ head: ExchangeState.Head) {
    advance { $0.headArrived(head) }
  }

  func bytesArrived(_ bytes: Data) {
    advance { $0.bytesArrived(bytes) }
  }

  func redirectArrived(_ head: ExchangeState.Head) {
    advance { $0.redirectArrived(head) }
  }

  func bodyWantedAgain() {
    advance { $0.bodyWantedAgain() }
  }

  func challengeArrived() {
    advance { $0.challengeArrived() }
  }

  func ended(_ failure: URLFailure?, head: ExchangeState.Head?) {
    advance { $0.ended(failure, head: head) }
  }

  // MARK: What is to be done

  private func advance(_ body: (inout ExchangeState) -> ExchangeState.Action?) {
    let (action, ended) = guarded.withLock { guarded -> (ExchangeState.Action?, Guarded?) in
      let action = body(&guarded.state)
      guard case .finish = action else { return (action, nil) }
      let ended = guarded
      guarded = Guarded(state: guarded.state)
      return (action, ended)
    }
    switch action {
    case nil: return
    case .send(let request): send(request)
    case .finish(let result):
      if let ended { finish(ended, result) }
    }
  }

  private func send(_ request: HTTPRequest) {
    router.control { [self] in
      guard !guarded.withLock({ $0.state.isFinished }) else { return }
      let task = session.dataTask(with: URLRequest(request))
      task.priority = priority.level.taskPriority
      router.start(task, for: self)
      let isLate = guarded.withLock { guarded in
        if !guarded.state.isFinished { guarded.task = task }
        return guarded.state.isFinished
      }
      if isLate { router.cancelNow(task) }
    }
  }

  private func finish(_ ended: Guarded, _ result: Result<HTTPResponse, TransportError>) {
    ended.timer?.cancel()
    ended.observation?.cancel()
    if let task = ended.task { router.cancel(task) }
    ended.continuation?.resume(with: result.mapError { $0 as any Error })
  }

  private func startTimer(_ timeout: TimeInterval, clock: any GreenroomClock) {
    let timer = Task { [weak self] in
      guard (try? await clock.sleep(for: .seconds(timeout))) != nil else { return }
      self?.advance { $0.timedOut() }
    }
    let isLate = guarded.withLock { guarded in
      if !guarded.state.isFinished { guarded.timer = timer }
      return guarded.state.isFinished
    }
    if isLate { timer.cancel() }
  }

  /// The level is read where it is set: raises that meet are all seen by the last of them.
  private func followPriority() {
    let observation = priority.observe { [weak self] _ in
      guard let self else { return }
      router.control { self.applyPriority() }
    }
    let isLate = guarded.withLock { guarded in
      if !guarded.state.isFinished { guarded.observation = observation }
      return guarded.state.isFinished
    }
    if isLate { observation.cancel() }
  }

  private func applyPriority() {
    guarded.withLock { $0.task }?.priority = priority.level.taskPriority
  }
}

extension RequestPriority.Level {
  /// The level as a URL session has it.
  var taskPriority: Float {
    switch self {
    case .background: URLSessionTask.lowPriority
    case .utility: URLSessionTask.defaultPriority
    case .userInitiated: URLSessionTask.highPriority
    }
  }
}
