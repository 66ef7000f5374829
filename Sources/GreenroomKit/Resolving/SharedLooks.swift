import GreenroomCore

/// The looks at the copies at hand that are under way: whoever wants the same meanwhile shares one, so that a crowd
/// of callers costs the disk one read and not one each.
final class SharedLooks: Sendable {
  /// What makes two looks the same. One that began before a deletion is none for a caller after it.
  struct Subject: Hashable, Sendable {
    let source: Source
    let identity: Fingerprint
    let epoch: MemoryCache.Token.Epoch
  }

  private struct Look: Sendable {
    let limit: Duration
    var waiters: [CheckedContinuation<LocalCopies?, Never>]
  }

  private let looks = Lock<[Subject: Look]>([:])

  /// What a look at `subject` finds: one that is under way and ends no later than this one would, else a new one.
  ///
  /// - Parameters:
  ///   - limit: the uptime at which `look` gives up by itself.
  ///   - look: finds the copies; it belongs to nobody who waits for it.
  func look(
    at subject: Subject, until limit: Duration, _ look: @escaping @Sendable () async -> LocalCopies?
  ) async -> LocalCopies? {
    await withCheckedContinuation { waiter in
      switch join(subject, limit, waiter) {
      case .joined: break
      case .begun: Task { end(subject, await look()) }
      case .alone: Task { waiter.resume(returning: await look()) }
      }
    }
  }

  private enum Joined { case joined, begun, alone }

  private func join(
    _ subject: Subject, _ limit: Duration, _ waiter: CheckedContinuation<LocalCopies?, Never>
  ) -> Joined {
    looks.withLock { looks in
      guard let current = looks[subject] else {
        looks[subject] = Look(limit: limit, waiters: [waiter])
        return .begun
      }
      guard current.limit <= limit else { return .alone }
      looks[subject]?.waiters.append(waiter)
      return .joined
    }
  }

  private func end(_ subject: Subject, _ copies: LocalCopies?) {
    let look = looks.withLock { $0.removeValue(forKey: subject) }
    for waiter in look?.waiters ?? [] { waiter.resume(returning: copies) }
  }
}
