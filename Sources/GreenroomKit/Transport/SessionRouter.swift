import Foundation
import GreenroomCore

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The session's delegate: leads what happens to a task to the exchange that it belongs to.
///
/// Tasks are started and cancelled on a queue of their own, one after the other. Both may wait for the session,
/// which may be busy for a while, and neither the caller nor the delegate's queue may wait with them.
///
/// Who takes a task out of the table is the only one who may end it. That matters on Linux: a redirect's completion
/// handler must not be called once its task has been cancelled, or the process ends.
final class SessionRouter: NSObject, Sendable {
  /// Where the session calls the delegate.
  let delegateQueue: OperationQueue
  /// A serial queue has a thread when it needs one; an operation queue's own has to wait for one of the pool, and
  /// meanwhile a body piles up.
  private let callbacks = DispatchQueue(label: "greenroom.transport.callbacks")
  private let control = DispatchQueue(label: "greenroom.transport.control")
  /// The exchanges by the task that is under way for them.
  private let exchanges = Lock<[Int: Exchange]>([:])

  override init() {
    delegateQueue = OperationQueue()
    delegateQueue.underlyingQueue = callbacks
    delegateQueue.maxConcurrentOperationCount = 1
  }

  /// How many tasks are under way.
  var taskCount: Int { exchanges.withLock { $0.count } }

  /// Runs `body` where tasks are started, and where touching them holds nobody up.
  func control(_ body: @escaping @Sendable () -> Void) {
    control.async(execute: body)
  }

  /// Starts `task` for `exchange`. Runs where ``control(_:)`` does.
  func start(_ task: URLSessionTask, for exchange: Exchange) {
    exchanges.withLock { $0[task.taskIdentifier] = exchange }
    task.resume()
  }

  /// Cancels `task`, unless it has ended. Never waits: in a Swift task's cancellation handler, waiting for the
  /// session can mean waiting for a completion that waits for the handler.
  func cancel(_ task: URLSessionTask) {
    control { self.cancelNow(task) }
  }

  /// Cancels `task`, unless it has ended. Runs where ``control(_:)`` does.
  func cancelNow(_ task: URLSessionTask) {
    if take(task) != nil { task.cancel() }
  }

  private func exchange(of task: URLSessionTask) -> Exchange? {
    exchanges.withLock { $0[task.taskIdentifier] }
  }

  private func take(_ task: URLSessionTask) -> Exchange? {
    exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
  }
}

extension SessionRouter: URLSessionDataDelegate {
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    if let response = response as? HTTPURLResponse {
      exchange(of: dataTask)?.headArrived(ExchangeState.Head(response))
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(of: dataTask)?.bytesArrived(data)
  }

  /// Redirects are followed by us: Linux sends a redirected POST without its body, and the rules are the same
  /// everywhere.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    guard let exchange = take(task) else { return }
    completionHandler(nil)
    // What is left of this answer's body is not worth its time.
    control { task.cancel() }
    exchange.redirectArrived(ExchangeState.Head(response))
  }

  /// Linux asks for a stream when it sends a body once more, after a kept connection turned out to be dead, and
  /// then waits for ever for a stream's worth of bytes. It asks for requests without a body too, for no reason.
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
  ) {
    exchange(of: task)?.bodyWantedAgain()
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    if URLLoading.challengeEndsRequest { exchange(of: task)?.challengeArrived() }
    completionHandler(URLLoading.challengeAnswer, nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let head = (task.response as? HTTPURLResponse).map(ExchangeState.Head.init)
    take(task)?.ended(error.map(URLFailure.init), head: head)
  }
}
