import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The default transport: one long-lived `URLSession` without a cache, cookies or stored passwords, with at most
/// six connections to a host.
///
/// Byte limits count decompressed bytes and are enforced as they arrive. The request's timeout runs on the given
/// clock from ``send(_:)`` to the last byte, waiting for a connection included. A request of purpose `api` follows
/// redirects within its scheme, host and port only; one of purpose `asset` also to others, but never from https to
/// http, and another host gets none of the fields that could carry a key. Either follows at most five.
///
/// Foundation on Linux has limits below anything that a delegate can reach. It stops the process when an answer ends
/// inside its head, when a chunked body has trailers, and at a few targets of redirects that are no URLs. A compressed
/// body is inflated on for as long as pieces of it are at hand, though nothing of it is kept behind the byte limit; the
/// body of a redirect is held until the timeout. A host that is written as an IPv6 address cannot be asked.
public final class URLSessionTransport: HTTPTransport {
  private let router: SessionRouter
  private let session: URLSession
  private let clock: any GreenroomClock

  /// A transport with a session of its own.
  ///
  /// - Parameter clock: what timeouts are measured by; the system's clock by default, another one in tests.
  public init(clock: any GreenroomClock = SystemClock()) {
    self.clock = clock
    router = SessionRouter()
    session = URLSession(configuration: .greenroom, delegate: router, delegateQueue: router.delegateQueue)
  }

  /// An Apple session keeps itself and its delegate until it is told.
  deinit { session.finishTasksAndInvalidate() }

  /// Sends `request` once.
  ///
  /// - Returns: the answer, whatever its status, after redirects.
  /// - Throws: ``TransportError``; of kind `cancelled` as soon as the task is cancelled.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let exchange = Exchange(request, session: session, router: router)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { exchange.start($0, clock: clock) }
    } onCancel: {
      exchange.cancel()
    }
  }

  /// The priorities of the running tasks, behind everything that was asked of them before; for tests.
  package func taskPriorities() async -> [Float] {
    await withCheckedContinuation { continuation in
      router.control { [session] in
        session.getAllTasks { continuation.resume(returning: $0.map(\.priority)) }
      }
    }
  }

  /// How many tasks have not ended, behind everything that was asked of them before; for tests.
  package func tasksUnderWay() async -> Int {
    await withCheckedContinuation { continuation in
      router.control { [router] in continuation.resume(returning: router.taskCount) }
    }
  }
}

extension URLSessionConfiguration {
  fileprivate static var greenroom: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.urlCredentialStorage = nil
    configuration.httpMaximumConnectionsPerHost = 6
    return configuration
  }
}
