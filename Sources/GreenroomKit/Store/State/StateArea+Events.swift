import GreenroomCore

extension StateArea {
  /// Queues events and drops those that are too old or too many. What the disk refuses waits in memory for the next
  /// call.
  func append(_ events: [OutgoingEvent], now: Int) {
    unsavedEvents += events
    unsavedEvents.removeFirst(max(0, unsavedEvents.count - OutboxLimits.count))
    do {
      try file.use { database in
        try database.writing {
          for event in unsavedEvents { try insert(event, into: database) }
          try trim(database, now: now)
        }
      }
      unsavedEvents = []
    } catch {
      log.warn("Events could not be saved; they wait in memory.", ["reason": "\(error)"])
    }
  }

  /// The oldest events, as many as one request may hold.
  func nextEvents() -> [OutgoingEvent] {
    do {
      let saved = try file.use { try savedEvents(in: $0) }
      if !saved.isEmpty { return saved }
    } catch {
      log.warn("Queued events cannot be read now.", ["reason": "\(error)"])
    }
    return Array(unsavedEvents.prefix(OutboxLimits.batch))
  }

  /// Drops events. Those that the disk keeps are not handed out again by this process, which would otherwise send them over
  /// and over; the next removal takes them along.
  func remove(_ events: [OutgoingEvent]) {
    let ids = Set(events.map(\.id))
    doneEvents.formUnion(ids.subtracting(unsavedEvents.map(\.id)))
    unsavedEvents.removeAll { ids.contains($0.id) }
    guard !doneEvents.isEmpty else { return }
    removeSaved { database in
      for id in doneEvents {
        try database.run(
          "DELETE FROM events WHERE partition = ? AND id = ?", .text(partition), .text(id))
      }
    }
  }

  func removeAllEvents() {
    unsavedEvents = []
    removeSaved { try $0.run("DELETE FROM events WHERE partition = ?", .text(partition)) }
  }

  // MARK: Steps

  private func insert(_ event: OutgoingEvent, into database: SQLiteDatabase) throws {
    try database.run(
      "INSERT INTO events (partition, id, time, body) VALUES (?, ?, ?, ?)",
      .text(partition), .text(event.id), .integer(event.time), .blob(event.body))
  }

  private func trim(_ database: SQLiteDatabase, now: Int) throws {
    try database.run(
      "DELETE FROM events WHERE partition = ? AND time < ?", .text(partition),
      .integer(now - OutboxLimits.age))
    try database.run(
      """
      DELETE FROM events WHERE partition = ?1 AND number <= (
        SELECT number FROM events WHERE partition = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2)
      """, .text(partition), .integer(OutboxLimits.count))
  }

  private func savedEvents(in database: SQLiteDatabase) throws -> [OutgoingEvent] {
    var events: [OutgoingEvent] = []
    var damaged: [Int64] = []
    var bytes = 0
    let sql = "SELECT id, time, body, number FROM events WHERE partition = ? ORDER BY number"
    try database.each(sql, [.text(partition)]) { row in
      let event = OutgoingEvent(id: row.text(0) ?? "", time: Int(row.integer(1)), body: row.blob(2))
      // One that is no JSON would take the whole request with it.
      guard (try? JSONDocument(event.body)) != nil else {
        damaged.append(row.integer(3))
        return true
      }
      if doneEvents.contains(event.id) { return true }
      bytes += event.body.count
      if !events.isEmpty, bytes > OutboxLimits.batchBytes { return false }
      events.append(event)
      return events.count < OutboxLimits.batch
    }
    for number in damaged {
      log.warn("A queued event is damaged and is dropped.")
      try database.run("DELETE FROM events WHERE number = ?", .integer(number))
    }
    return events
  }

  private func removeSaved(_ body: (SQLiteDatabase) throws -> Void) {
    do {
      try file.use { database in try database.writing { try body(database) } }
      doneEvents = []
    } catch {
      log.warn("Events could not be removed from the queue; they may be sent again.", ["reason": "\(error)"])
    }
  }
}
