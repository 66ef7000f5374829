/// The bounds of the queue.
enum OutboxLimits {
  /// Older events are dropped: 7 days in milliseconds.
  static let age = 7 * 86_400_000
  /// Of more events the oldest are dropped.
  static let count = 1000
  /// The longest event, in bytes; a longer one is not taken.
  static let eventBytes = 16 << 10
  /// The most events of one request.
  static let batch = 50
  /// The most bytes of one request, unless a single event has more.
  static let batchBytes = 256 << 10
}

/// The seam between the outbox and the disk. Calls are carried out in their order.
protocol EventStoring: Sendable {
  /// Queues events, unless `isWanted` says no when their turn comes.
  func append(_ events: [OutgoingEvent], now: Int, if isWanted: @escaping @Sendable () -> Bool)
  /// The oldest events, as many as one request may hold.
  func nextEvents() async -> [OutgoingEvent]
  /// Drops events that need not be sent any more.
  func remove(_ events: [OutgoingEvent]) async
  /// Drops all events.
  func removeAllEvents()
}

extension StateStore: EventStoring {
  func append(_ events: [OutgoingEvent], now: Int, if isWanted: @escaping @Sendable () -> Bool) {
    area.enqueue { if isWanted() { $0.append(events, now: now) } }
  }

  func nextEvents() async -> [OutgoingEvent] {
    await area.run { $0.nextEvents() }
  }

  func remove(_ events: [OutgoingEvent]) async {
    await area.run { $0.remove(events) }
  }

  func removeAllEvents() {
    area.enqueue { $0.removeAllEvents() }
  }
}
