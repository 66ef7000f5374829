import GreenroomCore

/// Downloads files for everybody: not more than so many at once, and the same file once.
final class Downloads: Sendable {
  /// Downloads one file. Cancelling the task ends it.
  typealias Perform = @Sendable (DownloadJob, RequestPriority) async -> DownloadResult
  fileprivate typealias Continuation = CheckedContinuation<DownloadResult, Never>

  fileprivate struct State {
    var book: DownloadBook
    var waiting: [Int: Continuation] = [:]
    /// What came before its caller waited for it.
    var results: [Int: DownloadResult] = [:]
    var tasks: [Int: Task<Void, Never>] = [:]
    var priorities: [Int: RequestPriority] = [:]
    var watchers: [Watcher] = []
  }

  /// Waits for callers: a test.
  fileprivate struct Watcher {
    let count: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  /// What is to be done outside the lock.
  fileprivate struct Effects {
    var starts: [(run: Int, job: DownloadJob, priority: RequestPriority)] = []
    var cancels: [Task<Void, Never>] = []
    var raises: [(RequestPriority, RequestPriority.Level)] = []
    var resumes: [(Continuation, DownloadResult)] = []
    var watchers: [Watcher] = []
  }

  private let perform: Perform
  private let state: Lock<State>

  /// Downloads `limit` files at once.
  init(limit: Int, perform: @escaping Perform) {
    self.perform = perform
    state = Lock(State(book: DownloadBook(limit: limit)))
  }

  /// Whether nothing is being downloaded or waits to be.
  var isIdle: Bool { state.withLock { $0.book.isIdle } }

  /// How many callers wait now, and how many results wait for a caller.
  var waiterCount: Int { state.withLock { $0.waiterCount } }

  /// Returns as soon as ``waiterCount`` is `count` or more: for tests.
  func waitForWaiters(_ count: Int) async {
    await withCheckedContinuation { continuation in
      act { state in
        state.watchers.append(Watcher(count: count, continuation: continuation))
        return Effects()
      }
    }
  }

  // MARK: Demands

  /// Begins a warm-up.
  ///
  /// - Returns: its number, for ``request(_:for:isLater:)``.
  func open(at level: RequestPriority.Level) -> Int {
    state.withLock { $0.book.open(at: level) }
  }

  /// Makes a warm-up more urgent or less.
  func setLevel(of demand: Int, to level: RequestPriority.Level) {
    act { $0.effects(of: $0.book.setLevel(of: demand, to: level)) }
  }

  /// Ends a warm-up.
  func close(_ demand: Int) {
    state.withLock { $0.book.close(demand) }
  }

  /// Puts first what is being fetched of `keys`.
  func raise(_ keys: [FileKey]) {
    act { $0.effects(of: $0.book.raise(keys)) }
  }

  /// Ends everything; those who wait hear that it was cancelled.
  func cancelAll() {
    act { state in
      let (subscribers, actions) = state.book.cancelAll()
      return state.effects(of: actions, telling: subscribers, .cancelled)
    }
  }

  // MARK: Waiting

  /// Asks for a file and takes its place in the order at once. Has to be followed by ``result(of:)``.
  ///
  /// - Returns: the request's number.
  func request(_ job: DownloadJob, for demand: Int, isLater: Bool) -> Int {
    let id = state.withLock { $0.book.makeID() }
    act { $0.effects(of: $0.book.subscribe(id, to: job, for: demand, isLater: isLater)) }
    return id
  }

  /// Waits for what was asked for. When the caller is cancelled its wish is withdrawn, and only its.
  func result(of id: Int) async -> DownloadResult {
    // A cancellation that came with the end has left its mark.
    defer { state.withLock { _ = $0.results.removeValue(forKey: id) } }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        act { state in
          if let result = state.results[id] { return Effects(resumes: [(continuation, result)]) }
          state.waiting[id] = continuation
          return Effects()
        }
      }
    } onCancel: {
      act { $0.effects(of: $0.book.unsubscribe(id), telling: [id], .cancelled) }
    }
  }

  // MARK: Running

  private func start(_ run: Int, _ job: DownloadJob, _ priority: RequestPriority) {
    let task = Task(priority: .utility) {
      let result = await perform(job, priority)
      finish(run, result)
    }
    let isUnwanted = state.withLock { state in
      // It may have ended, or been cancelled, before it got its place here.
      guard state.book.job(of: run) != nil else { return true }
      state.tasks[run] = task
      return false
    }
    if isUnwanted { task.cancel() }
  }

  private func finish(_ run: Int, _ result: DownloadResult) {
    act { state in
      state.tasks[run] = nil
      state.priorities[run] = nil
      let (subscribers, actions) = state.book.finished(run)
      return state.effects(of: actions, telling: subscribers, result)
    }
  }

  private func act(_ input: @Sendable (inout State) -> Effects) {
    let effects = state.withLock { state in
      var effects = input(&state)
      effects.watchers = state.takeWatchers()
      return effects
    }
    for watcher in effects.watchers { watcher.continuation.resume() }
    for (continuation, result) in effects.resumes { continuation.resume(returning: result) }
    for (priority, level) in effects.raises { priority.raise(to: level) }
    for task in effects.cancels { task.cancel() }
    for start in effects.starts { self.start(start.run, start.job, start.priority) }
  }
}

extension Downloads.State {
  fileprivate var waiterCount: Int { waiting.count + results.count }

  fileprivate mutating func takeWatchers() -> [Downloads.Watcher] {
    guard !watchers.isEmpty else { return [] }
    let count = waiterCount
    let done = watchers.filter { $0.count <= count }
    watchers.removeAll { $0.count <= count }
    return done
  }

  fileprivate mutating func effects(
    of actions: [DownloadBook.Action], telling ids: [Int] = [], _ result: DownloadResult = .cancelled
  ) -> Downloads.Effects {
    var effects = Downloads.Effects()
    for id in ids {
      if let continuation = waiting.removeValue(forKey: id) {
        effects.resumes.append((continuation, result))
      } else if results[id] == nil {
        results[id] = result
      }
    }
    for action in actions {
      switch action {
      case .start(let run):
        guard let job = book.job(of: run) else { continue }
        let priority = RequestPriority(book.level(of: run))
        priorities[run] = priority
        effects.starts.append((run, job, priority))
      case .cancel(let run):
        if let task = tasks.removeValue(forKey: run) { effects.cancels.append(task) }
      case .raise(let run, let level):
        if let priority = priorities[run] { effects.raises.append((priority, level)) }
      }
    }
    return effects
  }
}
