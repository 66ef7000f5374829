import GreenroomCore

/// One fetch as its driver sees it: for whom, until when, and how far it is.
final class FetchJob: Sendable {
  let flight: Flight
  /// Taken at the call; the request is sent and the answer filed with it.
  let identity: Identity
  let ticket: CopyStore.Ticket
  /// The uptime at which the work is given up.
  let limit: Duration

  private enum Stage { case begun, single, over }

  private let stage = Lock(Stage.begun)

  init(flight: Flight, identity: Identity, ticket: CopyStore.Ticket, limit: Duration) {
    self.flight = flight
    self.identity = identity
    self.ticket = ticket
    self.limit = limit
  }

  /// Leaves the batch that the job was part of.
  ///
  /// - Returns: false when it has left before, or is over.
  func becomesSingle() -> Bool {
    stage.withLock { stage in
      guard stage == .begun else { return false }
      stage = .single
      return true
    }
  }

  /// Ends the job.
  ///
  /// - Returns: false when it is over already, so that of two answers the first counts.
  func claim() -> Bool {
    stage.withLock { stage in
      defer { stage = .over }
      return stage != .over
    }
  }
}
