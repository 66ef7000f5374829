/// One fetch that several callers may wait for, as a pure value: inputs in, who is to be resumed out.
///
/// Callers do not own the work. Each waits until its own deadline and leaves without ending it for the others. A fetch
/// mostly begins with a look at the copies at hand, which its callers share.
struct FlightState<Handle: Sendable>: Sendable {
  /// A caller that waits.
  struct Waiter: Sendable {
    let terms: FlightTerms
    /// What the caller is resumed by.
    let handle: Handle
  }

  /// The look at the copies at hand that a fetch begins with.
  private enum Look {
    /// There is none.
    case none
    /// It ends by itself at this uptime.
    case underWay(until: Duration)
    /// It was not over in its time.
    case cutShort
    case over(FlightLook)
  }

  private enum Place {
    case announced
    case waiting(Waiter)
    case left
  }

  private enum End {
    case answer(Answer)
    /// A fresh copy was at hand.
    case copy(Copy)
  }

  private var end: End?
  private var failure: GreenroomError?
  private var look = Look.none
  private var isRequested: Bool
  /// Everybody who came, in order; a caller's name is his place.
  private var places: [Place] = []
  /// How many wait.
  private(set) var count = 0

  /// - Parameter lookLimit: the uptime at which the look ends that the fetch begins with; nil begins with the request.
  init(lookLimit: Duration?) {
    if let lookLimit { look = .underWay(until: lookLimit) }
    isRequested = lookLimit == nil
  }

  // MARK: Callers

  /// A name for a caller that is about to wait.
  mutating func announce() -> Int {
    places.append(.announced)
    return places.count - 1
  }

  /// A caller begins to wait.
  ///
  /// - Returns: the event that ends the wait at once, or nil when the caller has to wait.
  mutating func join(_ id: Int, _ waiter: Waiter, now: Duration) -> FlightEvent? {
    if places.indices.contains(id), case .left = places[id] { return .cancelled }
    switch end {
    case .answer(let answer): return .finished(answer)
    case .copy(let copy): return .atHand(copy)
    case nil: break
    }
    if let event = event(for: waiter.terms, now: now) {
      places[id] = .left
      return event
    }
    places[id] = .waiting(waiter)
    count += 1
    return nil
  }

  /// A caller was cancelled.
  ///
  /// - Returns: what he is resumed by where he was waiting.
  mutating func left(_ id: Int) -> Handle? {
    guard places.indices.contains(id) else { return nil }
    defer { places[id] = .left }
    guard case .waiting(let waiter) = places[id] else { return nil }
    count -= 1
    return waiter.handle
  }

  // MARK: Work

  /// Somebody wants the request to be made.
  ///
  /// - Returns: false when it was made before.
  mutating func request() -> Bool {
    defer { isRequested = true }
    return !isRequested
  }

  /// The look has ended, with nil because it was cut short.
  ///
  /// - Returns: the callers to resume, those who wanted to know.
  mutating func looked(_ found: FlightLook?) -> [Handle] {
    look = found.map { .over($0) } ?? .cutShort
    return remove { $0.wantsLook }
  }

  /// A fresh copy was found at hand.
  ///
  /// - Returns: the callers to resume with it, and whether that was the end of the work.
  mutating func found(_ copy: Copy) -> (leaving: [Handle], isOver: Bool) {
    guard !isRequested else { return (removeAll(), false) }
    end = .copy(copy)
    return (removeAll(), true)
  }

  /// The work has its answer. A second one changes nothing.
  ///
  /// - Returns: the callers to resume with it.
  mutating func finished(_ answer: Answer) -> [Handle] {
    guard end == nil else { return [] }
    end = .answer(answer)
    return removeAll()
  }

  /// An attempt failed and the work goes on.
  ///
  /// - Returns: the callers to resume, those that have something to fall back on.
  mutating func attemptFailed(_ error: GreenroomError) -> [Handle] {
    guard end == nil else { return [] }
    failure = error
    return remove { $0.wantsFirstFailure }
  }

  /// Time has reached `now`.
  ///
  /// - Returns: the callers whose deadline that is.
  mutating func expired(at now: Duration) -> [Handle] {
    remove { $0.deadline <= now }
  }

  // MARK: What is known

  /// What the look has found; nil while it goes on, and where it was cut short.
  var found: FlightLook? {
    if case .over(let found) = look { found } else { nil }
  }

  /// When the next caller's time is up.
  var nextDeadline: Duration? {
    places.lazy.compactMap { if case .waiting(let waiter) = $0 { waiter.terms.deadline } else { nil } }.min()
  }

  private func event(for terms: FlightTerms, now: Duration) -> FlightEvent? {
    if let limit = terms.lookLimit, !isLookOver(by: limit) { return .lookWanted }
    if terms.wantsLook {
      guard case .underWay = look else { return .looked }
    }
    if let failure, terms.wantsFirstFailure { return .attemptFailed(failure) }
    return terms.deadline > now ? nil : .timedOut
  }

  private func isLookOver(by limit: Duration) -> Bool {
    switch look {
    case .none, .cutShort: false
    case .underWay(let end): end <= limit
    case .over: true
    }
  }

  private mutating func remove(where isLeaving: (FlightTerms) -> Bool) -> [Handle] {
    var leaving: [Handle] = []
    for id in places.indices {
      guard case .waiting(let waiter) = places[id], isLeaving(waiter.terms) else { continue }
      places[id] = .left
      leaving.append(waiter.handle)
    }
    count -= leaving.count
    return leaving
  }

  private mutating func removeAll() -> [Handle] {
    defer { count = 0 }
    guard end != nil else { return remove { _ in true } }
    // Nobody waits here any more, so that nobody's place is needed.
    defer { places = [] }
    return places.compactMap { if case .waiting(let waiter) = $0 { waiter.handle } else { nil } }
  }
}
