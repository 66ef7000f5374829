/// Who wants which download, and which of them run, as a pure value: inputs in, actions out.
///
/// Callers do not own downloads, they subscribe. Two that want the same file share one run. A run has the highest
/// priority of those who want it now, so it falls back when the urgent one leaves; when the last one leaves, it
/// is cancelled. A warm-up is a *demand*: its subscriptions share one level, which may change while they wait.
struct DownloadBook: Sendable {
  typealias Level = RequestPriority.Level

  enum Action: Hashable {
    /// Begin this run.
    case start(run: Int)
    /// Nobody wants this run any more.
    case cancel(run: Int)
    /// Somebody more urgent wants this run.
    case raise(run: Int, Level)
  }

  private struct Run {
    let job: DownloadJob
    var subscribers: Set<Int> = []
    var level: Level
    /// Somebody is looking at a screen that needs the file.
    var floor = Level.background
  }

  private struct Subscription {
    let run: Int
    let demand: Int
    /// Whether the file is for a later screen, which comes after every first view of the same level.
    let isLater: Bool
  }

  private var queue: WorkQueue<Int>
  private var runs: [Int: Run] = [:]
  private var current: [FileKey: Int] = [:]
  private var subscriptions: [Int: Subscription] = [:]
  private var demands: [Int: Level] = [:]
  private var lastID = 0

  /// A book of which `limit` downloads run at once.
  init(limit: Int) {
    queue = WorkQueue(limit: limit)
  }

  /// A number that nobody else has.
  mutating func makeID() -> Int {
    lastID += 1
    return lastID
  }

  /// Whether nothing is wanted.
  var isIdle: Bool { runs.isEmpty }

  /// What a run is to fetch; nil once nobody wants it.
  func job(of run: Int) -> DownloadJob? { runs[run]?.job }

  /// The urgency of a run now.
  func level(of run: Int) -> Level { runs[run]?.level ?? .background }

  // MARK: Demands

  /// A warm-up begins.
  mutating func open(at level: Level) -> Int {
    let demand = makeID()
    demands[demand] = level
    return demand
  }

  /// A warm-up is more urgent or less from now on.
  mutating func setLevel(of demand: Int, to level: Level) -> [Action] {
    guard demands[demand] != nil else { return [] }
    demands[demand] = level
    return Set(subscriptions.values.filter { $0.demand == demand }.map(\.run)).flatMap { update($0) }
  }

  /// A warm-up has ended.
  mutating func close(_ demand: Int) {
    demands[demand] = nil
  }

  // MARK: Subscriptions

  /// A caller wants a file: it joins the run that fetches it, or there is a new one.
  mutating func subscribe(
    _ id: Int, to job: DownloadJob, for demand: Int, isLater: Bool
  ) -> [Action] {
    let run = current[job.key] ?? makeID()
    subscriptions[id] = Subscription(run: run, demand: demand, isLater: isLater)
    if runs[run] != nil {
      runs[run]?.subscribers.insert(id)
      return update(run)
    }
    let level = level(ofSubscriber: id)
    runs[run] = Run(job: job, subscribers: [id], level: level)
    current[job.key] = run
    return queue.add(run, at: level).map { .start(run: $0) }
  }

  /// A caller wants its file no more.
  mutating func unsubscribe(_ id: Int) -> [Action] {
    guard let run = subscriptions.removeValue(forKey: id)?.run else { return [] }
    runs[run]?.subscribers.remove(id)
    guard runs[run]?.subscribers.isEmpty == true else { return update(run) }
    forget(run)
    return queue.remove(run) ? [] : [.cancel(run: run)]
  }

  /// Somebody is looking at a screen that needs these files: what is fetched of them already comes first.
  mutating func raise(_ keys: [FileKey]) -> [Action] {
    keys.compactMap { current[$0] }.flatMap { run in
      runs[run]?.floor = .userInitiated
      return update(run)
    }
  }

  /// A run has ended, wanted or not; its place is free.
  ///
  /// - Returns: the callers that waited for it.
  mutating func finished(_ run: Int) -> (subscribers: [Int], actions: [Action]) {
    let subscribers = end(run)
    return (subscribers, queue.finished(run).map { .start(run: $0) })
  }

  /// Nothing is wanted any more.
  ///
  /// - Returns: the callers that waited.
  mutating func cancelAll() -> (subscribers: [Int], actions: [Action]) {
    var actions: [Action] = []
    let subscribers = runs.keys.sorted().flatMap { run in
      if !queue.remove(run) { actions.append(.cancel(run: run)) }
      return end(run)
    }
    return (subscribers, actions)
  }

  // MARK: Inside

  private mutating func end(_ run: Int) -> [Int] {
    let subscribers = runs[run]?.subscribers.sorted() ?? []
    for id in subscribers { subscriptions[id] = nil }
    forget(run)
    return subscribers
  }

  private mutating func forget(_ run: Int) {
    if let key = runs.removeValue(forKey: run)?.job.key { current[key] = nil }
  }

  private func level(ofSubscriber id: Int) -> Level {
    guard let subscription = subscriptions[id], let level = demands[subscription.demand] else {
      return .background
    }
    return subscription.isLater ? level.lower : level
  }

  private mutating func update(_ run: Int) -> [Action] {
    guard let known = runs[run] else { return [] }
    let now = known.subscribers.reduce(known.floor) { max($0, level(ofSubscriber: $1)) }
    guard now != known.level else { return [] }
    runs[run]?.level = now
    queue.move(run, to: now)
    return now > known.level ? [.raise(run: run, now)] : []
  }
}

extension RequestPriority.Level {
  /// The next lower level, or the lowest itself.
  var lower: Self { Self(rawValue: rawValue - 1) ?? self }
}
