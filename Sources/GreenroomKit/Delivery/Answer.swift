/// What became of one request to the backend. Errors are held apart: an answer is as small as it mostly is.
enum Answer: Sendable {
  /// Heard: something, or nothing, to show.
  case delivered(Copy)
  /// Heard: an error that asking again will not change.
  indirect case refused(GreenroomError)
  /// Not heard, and what asking again may bring.
  indirect case unheard(GreenroomError, RetryAdvice)
}

extension Answer {
  /// What was delivered.
  var copy: Copy? {
    if case .delivered(let copy) = self { copy } else { nil }
  }

  /// Whether the backend gave an answer that counts.
  var isHeard: Bool {
    if case .unheard = self { false } else { true }
  }
}

/// Whether a request that was not heard is worth another.
enum RetryAdvice: Hashable, Sendable {
  /// The failure is certain: no network, refused, host not found.
  case never
  /// The connection broke: one more, at once.
  case onceAtOnce
  /// The backend is overloaded or broken: after a pause, at least this many seconds where it named them.
  case backoff(atLeast: Double?)
}

/// What became of one request for several placements.
enum BatchAnswer: Sendable {
  /// Heard, by placement key. A key without an entry is asked for singly.
  case answered([String: Answer])
  /// The backend refused all keys (401, 403), or certainly cannot be reached.
  case endsAll(Answer)
  /// The backend has no such endpoint (404, 405, 501); remembered for the process.
  case unsupported
  /// Anything else: all keys are asked for singly, after the pause that the failure advises.
  case failed(GreenroomError, RetryAdvice)
}
