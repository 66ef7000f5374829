import Dispatch
import GreenroomCore

/// Serves a content folder: flows by the resolve dialect, screens by the delivery dialect, the media, icons and
/// fonts that they need, and an ear for events.
///
/// ```swift
/// let server = try DeliveryServer(content: "Content")
/// let port = try server.start()
/// // …
/// await server.stop()
/// ```
///
/// Without ``start()`` nothing listens, and ``answer(_:)`` is all of the server that a test needs.
public final class DeliveryServer: Sendable {
  private struct Running: Sendable {
    let socket: HTTPServer
    let port: Int
    let timers: [RepeatingTimer]
  }

  private let configuration: ServerConfiguration
  let store: ContentStore
  private let application: Application
  private let log: ServerLog
  private let running: Lock<Running?>

  /// Reads and checks the content.
  ///
  /// - Parameters:
  ///   - folder: The path of a content folder.
  ///   - configuration: How to serve it.
  /// - Throws: ``ServerSetupError`` when the content has errors, or the public URL is none.
  public init(
    content folder: String, configuration: ServerConfiguration = ServerConfiguration()
  ) throws(ServerSetupError) {
    self.configuration = configuration
    let running = Lock<Running?>(nil)
    let log = ServerLog(sink: configuration.log, clock: configuration.clock)
    let metrics = Metrics()
    store = try ContentStore(folder: folder, log: log, metrics: metrics)
    let router = Router(
      routes: try Self.routes(store, configuration, log, metrics) {
        running.withLock { $0?.socket }?.statistics ?? SocketStatistics()
      })
    var observers: [any AnswerObserver] = [metrics]
    if configuration.logsAccess { observers.append(AccessLog(log: log)) }
    application = Application(router: router, clock: configuration.clock, observers: observers)
    self.log = log
    self.running = running
  }

  private static func routes(
    _ store: ContentStore, _ configuration: ServerConfiguration, _ log: ServerLog, _ metrics: Metrics,
    sockets: @escaping @Sendable () -> SocketStatistics
  ) throws(ServerSetupError) -> [Route] {
    let clock = configuration.clock
    let gate = AccessGate(limiter: configuration.rateLimit.map { RateLimiter(limit: $0, clock: clock) })
    let baseURL = try BaseURL(publicURL: configuration.publicURL)
    let file = configuration.events.map { EventFile($0, log: log) }
    let intake = EventIntake(file: file, metrics: metrics, clock: clock)
    let events = EventRoutes(store: store, gate: gate, intake: intake)
    let sdkEvents = DeliveryEventRoutes(store: store, gate: gate, intake: intake)
    let operations = OperationRoutes(store: store, metrics: metrics, log: log, sockets: sockets)
    let resolve = ResolveRoutes(store: store, gate: gate, baseURL: baseURL, metrics: metrics)
    let delivery = DeliveryRoutes(
      store: store, gate: gate, baseURL: baseURL, metrics: metrics, clock: clock,
      longestAge: configuration.boundedAge)
    return delivery.routes + resolve.routes + AssetRoutes(store: store).routes
      + (events.routes + sdkEvents.routes + operations.routes)
  }

  /// Answers a request without a socket.
  public func answer(_ request: Request) -> Response {
    application.answer(request)
  }

  /// Listens, and looks after changes of the content.
  ///
  /// - Returns: The port. A server that runs already returns its port and does nothing else.
  /// - Throws: ``ServerStartError`` when the address cannot be had.
  @discardableResult
  public func start() throws(ServerStartError) -> Int {
    if let port { return port }
    let socket = HTTPServer(
      application: application, limits: configuration.limits, clock: configuration.clock, log: log)
    let port = try socket.start(host: configuration.host, port: configuration.port)
    let started = Running(socket: socket, port: port, timers: makeTimers())
    let kept = running.withLock { running in
      // Somebody else may have started meanwhile; the server of this call is then released, which stops it.
      running = running ?? started
      return running?.port ?? port
    }
    log.info("listening on \(configuration.host) port \(kept)")
    log.flush()
    return kept
  }

  /// The port that the server listens on; nil while it does not.
  public var port: Int? { running.withLock { $0?.port } }

  /// What listens, for tests of connections.
  var socket: HTTPServer? { running.withLock { $0?.socket } }

  /// Reads the content folder now, instead of at the next look. A folder with errors leaves the content that
  /// is served as it is.
  ///
  /// - Returns: What is wrong with the folder; without an error among it, the new content is served.
  @discardableResult
  public func reload() -> [ContentProblem] {
    store.reload()
  }

  /// What was wrong with the folder when it was last read.
  public var contentProblems: [ContentProblem] { store.problems }

  /// Stops listening, lets answers that have begun end, within the configuration's `stopTime`, and closes all
  /// connections. A stopped server can be started again.
  public func stop() async {
    await withCheckedContinuation { done in
      // A queue of its own has a thread even when tasks block all others.
      DispatchQueue(label: "greenroom.stop").async { [self] in
        stopAndWait()
        done.resume()
      }
    }
  }

  /// Hands the log to its sink now; a running server does so four times a second.
  public func flushLog() {
    log.flush()
  }

  private func stopAndWait() {
    let stopping = running.withLock { running in
      defer { running = nil }
      return running
    }
    guard let stopping else { return }
    stopping.timers.forEach { $0.cancel() }
    stopping.socket.stop(within: configuration.stopTime)
    log.info("stopped")
    log.flush()
  }

  private func makeTimers() -> [RepeatingTimer] {
    let flushing = RepeatingTimer(every: .milliseconds(250), label: "greenroom.flush") { [log] in log.flush()
    }
    guard configuration.contentInterval > .zero else { return [flushing] }
    let pace = Lock(LookPace())
    let clock = configuration.clock
    let looking = RepeatingTimer(every: configuration.contentInterval, label: "greenroom.look") { [store] in
      let start = clock.monotonic()
      guard pace.withLock({ $0.isDue(at: start) }) else { return }
      store.lookForChanges {
        let end = clock.monotonic()
        pace.withLock { $0.looked(from: start, to: end) }
      }
    }
    return [flushing, looking]
  }
}
