/// What each source keeps from being evicted, as a pure value.
///
/// Warm-ups of the same version add to each other, since one for fonts only must not let go of images; another
/// version takes the place of the one before.
struct PinBook: Sendable {
  private struct Entry {
    let version: String
    var keys: Set<FileKey>
  }

  private var entries: [String: Entry] = [:]

  /// A plan for `subject` is executed.
  ///
  /// - Returns: what the source pins now; nil where that has not changed.
  mutating func add(_ keys: Set<FileKey>, for subject: WarmPlan.Subject) -> Set<FileKey>? {
    var entry = Entry(version: subject.version, keys: keys)
    if let known = entries[subject.source], known.version == subject.version {
      if keys.isSubset(of: known.keys) { return nil }
      entry.keys.formUnion(known.keys)
    }
    entries[subject.source] = entry
    return entry.keys
  }

  /// Whether something was added for `subject`, in this version.
  func holds(_ subject: WarmPlan.Subject) -> Bool {
    entries[subject.source]?.version == subject.version
  }

  /// The source shows nothing any more.
  ///
  /// - Returns: whether it pinned something.
  mutating func remove(_ source: String) -> Bool {
    entries.removeValue(forKey: source) != nil
  }

  /// Nothing is pinned any more.
  ///
  /// - Returns: the sources that pinned something.
  mutating func removeAll() -> [String] {
    defer { entries = [:] }
    return Array(entries.keys)
  }
}
