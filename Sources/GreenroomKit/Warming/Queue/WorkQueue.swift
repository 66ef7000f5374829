/// Work that waits for its turn, as a pure value: one list for each priority, first in, first out, and a bound on
/// how much runs at once.
struct WorkQueue<ID: Hashable & Sendable>: Sendable {
  typealias Level = RequestPriority.Level

  private struct Place {
    var level: Level
    var ticket: Int
  }

  private let limit: Int
  private var running: Set<ID> = []
  private var places: [ID: Place] = [:]
  private var lines = [WaitingLine<ID>](repeating: WaitingLine(), count: Level.userInitiated.rawValue + 1)
  private var lastTicket = 0

  /// A queue of which `limit` pieces run at once, at least one.
  init(limit: Int) {
    self.limit = max(limit, 1)
  }

  /// How many pieces wait.
  var waitingCount: Int { places.count }

  /// How many pieces run.
  var runningCount: Int { running.count }

  /// Adds a piece behind those of its level.
  ///
  /// - Returns: what is to be started now.
  mutating func add(_ id: ID, at level: Level) -> [ID] {
    enqueue(id, at: level)
    return startable()
  }

  /// Moves a piece that waits behind those of another level.
  mutating func move(_ id: ID, to level: Level) {
    guard let place = places[id], place.level != level else { return }
    enqueue(id, at: level)
  }

  /// Takes back a piece that waits.
  ///
  /// - Returns: whether it was waiting; one that runs goes on until ``finished(_:)``.
  mutating func remove(_ id: ID) -> Bool {
    places.removeValue(forKey: id) != nil
  }

  /// A piece that ran has ended.
  ///
  /// - Returns: what is to be started now.
  mutating func finished(_ id: ID) -> [ID] {
    running.remove(id)
    return startable()
  }

  private mutating func enqueue(_ id: ID, at level: Level) {
    lastTicket += 1
    places[id] = Place(level: level, ticket: lastTicket)
    lines[level.rawValue].entries.append((id, lastTicket))
  }

  private mutating func startable() -> [ID] {
    var started: [ID] = []
    while running.count < limit, let id = next() {
      running.insert(id)
      started.append(id)
    }
    return started
  }

  private mutating func next() -> ID? {
    for level in lines.indices.reversed() {
      while let entry = lines[level].pop() {
        // What moved or was taken back has left an entry behind that counts no more.
        guard places[entry.id]?.ticket == entry.ticket else { continue }
        places[entry.id] = nil
        return entry.id
      }
    }
    return nil
  }
}

/// What waits at one level.
private struct WaitingLine<ID: Sendable>: Sendable {
  var entries: [(id: ID, ticket: Int)] = []
  private var head = 0

  mutating func pop() -> (id: ID, ticket: Int)? {
    guard head < entries.count else { return nil }
    defer {
      head += 1
      if head > 32, head * 2 > entries.count {
        entries.removeFirst(head)
        head = 0
      }
    }
    return entries[head]
  }
}
