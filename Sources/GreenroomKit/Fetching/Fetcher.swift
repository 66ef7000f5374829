import Foundation
import GreenroomCore

/// Starts fetches, shares them, repeats them, and files what they bring.
///
/// A fetch belongs to nobody who waits for it: it runs to its end or for thirty seconds, and fills the store.
final class Fetcher: Sendable {
  /// The longest that a fetch goes on, retries included.
  static let workLimit = Duration.seconds(30)

  let backend: any Backend
  let clock: any GreenroomClock
  let copies: CopyStore
  let pool: FlightPool
  let standings: SourceStandings
  private let jitter: @Sendable () -> Double
  private let log: Log
  private let isBatchUnsupported = Lock(false)

  init(
    backend: any Backend, copies: CopyStore, standings: SourceStandings, clock: any GreenroomClock,
    jitter: @escaping @Sendable () -> Double, log: Log
  ) {
    self.backend = backend
    self.copies = copies
    self.standings = standings
    self.clock = clock
    self.jitter = jitter
    self.log = log
    pool = FlightPool(clock: clock)
  }

  /// The flight for `source`: the one under way, or a new one. Whoever makes one looks at the copies at hand until
  /// `lookLimit`, and then has it requested or ended.
  func reserve(
    _ source: Source, _ caller: Caller, priority: RequestPriority.Level, lookLimit: Duration
  ) -> FlightPool.Reservation {
    pool.reserve(
      key(source, caller.identity, caller.ticket), priority: priority, lookLimit: lookLimit)
  }

  /// Makes the requests for `flights` that were not made yet, in one batch where the dialect has batches and there are two
  /// or more.
  ///
  /// - Parameter batchDeadline: the uptime at which keys of a batch without answer are asked for singly.
  func request(_ flights: [Flight], _ caller: Caller, batchDeadline: Duration) {
    start(flights.filter { $0.request() }.map { job($0, caller) }, batchDeadline: batchDeadline)
  }

  /// Ends a flight without a request, since a fresh copy was at hand. One that was requested meanwhile goes on.
  func end(_ flight: Flight, atHand copy: Copy) {
    if flight.found(copy) { pool.remove(flight) }
  }

  /// Fetches a fresh copy of `source` anew, for nobody in particular.
  func refresh(_ source: Source, _ caller: Caller) {
    let reservation = pool.reserve(
      key(source, caller.identity, caller.ticket), priority: .background, lookLimit: nil)
    guard reservation.isNew else { return }
    let (now, job) = (clock.now, job(reservation.flight, caller))
    if let copy = copies.inMemory(source, caller.identity), copy.isFresh(at: now), !copy.wantsRefresh(at: now)
    {
      end(job, .delivered(copy))
    } else {
      startSingle(job)
    }
  }

  private func job(_ flight: Flight, _ caller: Caller) -> FetchJob {
    FetchJob(
      flight: flight, identity: caller.identity, ticket: caller.ticket,
      limit: clock.uptime + Self.workLimit)
  }

  /// The fetch that is under way: for tests.
  func flight(for source: Source, _ identity: Identity) -> Flight? {
    pool.flight(for: key(source, identity, copies.ticket(for: identity)))
  }

  private func key(
    _ source: Source, _ identity: Identity, _ ticket: CopyStore.Ticket
  ) -> FlightKey {
    FlightKey(
      source: source, identity: backend.policy.copiesDependOnIdentity ? identity.fingerprint : .none,
      epoch: ticket.epoch)
  }

  private func start(_ jobs: [FetchJob], batchDeadline: Duration) {
    let size = backend.policy.maximumBatch
    guard jobs.count > 1, size > 1, !isBatchUnsupported.withLock({ $0 }) else {
      for job in jobs { startSingle(job) }
      return
    }
    for start in stride(from: 0, to: jobs.count, by: size) {
      let chunk = Array(jobs[start..<min(start + size, jobs.count)])
      if chunk.count == 1 { startSingle(chunk[0]) } else { startBatch(chunk, deadline: batchDeadline) }
    }
  }

  // MARK: Singles

  private func startSingle(_ job: FetchJob) {
    Task {
      // The bound holds for a transport that never answers, too.
      let answer = await clock.race(until: job.limit) { await self.attempts(job) }
      complete([(job: job, answer: answer ?? .unheard(Self.timeout, .never))])
    }
  }

  private func attempts(_ job: FetchJob) async -> Answer {
    var rule = RetryRule()
    while true {
      let source = job.flight.key.source
      let call = BackendCall(
        identity: job.identity, known: copies.inMemory(source, job.identity),
        priority: job.flight.priority, timeout: (job.limit - clock.uptime).seconds)
      let answer = await backend.fetch(source, call)
      guard case .unheard(let error, let advice) = answer,
        let pause = rule.pause(after: advice, jitter: jitter()),
        clock.uptime + pause < job.limit
      else { return answer }
      log.debug("An attempt failed and is repeated", ["error": error.code.rawValue])
      guard pause > .zero else { continue }
      job.flight.attemptFailed(error)
      try? await clock.sleep(for: pause)
    }
  }

  // MARK: Batches

  private func startBatch(_ jobs: [FetchJob], deadline: Duration) {
    Task {
      let early = Task {
        if (try? await clock.sleep(until: deadline)) != nil { startLeftOver(jobs) }
      }
      let answer = await fetchBatch(jobs)
      if case .failed(let error, let advice) = answer { await pause(jobs, error, advice) }
      early.cancel()
      complete(jobs, answer)
    }
  }

  private func fetchBatch(_ jobs: [FetchJob]) async -> BatchAnswer {
    let priority = RequestPriority(.utility)
    for job in jobs { job.flight.priority.observe { priority.raise(to: $0) } }
    let keys = jobs.map(\.flight.key.source.name)
    let limit = jobs[0].limit
    let call = BackendCall(
      identity: jobs[0].identity, priority: priority, timeout: (limit - clock.uptime).seconds)
    return await clock.race(until: limit) { [backend] in await backend.fetchBatch(keys, call) }
      ?? .failed(Self.timeout, .never)
  }

  /// A backend that asks to slow down is not asked for every key at once.
  private func pause(_ jobs: [FetchJob], _ error: GreenroomError, _ advice: RetryAdvice) async {
    var rule = RetryRule()
    guard let pause = rule.pause(after: advice, jitter: jitter()), pause > .zero else { return }
    for job in jobs { job.flight.attemptFailed(error) }
    try? await clock.sleep(for: pause)
  }

  private func complete(_ jobs: [FetchJob], _ answer: BatchAnswer) {
    switch answer {
    case .answered(let answers):
      complete(
        jobs.compactMap { job in answers[job.flight.key.source.name].map { (job: job, answer: $0) } })
    case .endsAll(let answer):
      // Singles that were started meanwhile may still be heard.
      complete(
        jobs.filter { answer.isHeard || $0.becomesSingle() }.map { (job: $0, answer: answer) })
    case .unsupported: isBatchUnsupported.withLock { $0 = true }
    case .failed: log.debug("A batch failed; its placements are asked for singly")
    }
    startLeftOver(jobs)
  }

  private func startLeftOver(_ jobs: [FetchJob]) {
    for job in jobs where job.becomesSingle() { startSingle(job) }
  }

  // MARK: Ends

  /// Files the answers to one request, then tells those who wait; the first answer of a job counts.
  private func complete(_ answered: [(job: FetchJob, answer: Answer)]) {
    let claimed = answered.filter { $0.job.claim() }
    guard let first = claimed.first?.job else { return }
    copies.keep(claimed.compactMap(\.answer.copy), for: first.identity, first.ticket)
    for (job, answer) in claimed {
      standings.answered(job.flight.key.source, answer)
      end(job, answer)
    }
  }

  private func end(_ job: FetchJob, _ answer: Answer) {
    pool.remove(job.flight)
    job.flight.finish(answer)
  }

  private static let timeout = GreenroomError(
    .timeout, "The backend did not answer within \(workLimit.seconds) seconds.")
}
