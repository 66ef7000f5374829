/// What must not be evicted. Pins live as long as the process: a pin that outlived it would never be lifted.
struct StorePins: Sendable {
  private(set) var sources: Set<String> = []
  private var owners: [String: Set<String>] = [:]

  mutating func pin(sources added: Set<String>) { sources.formUnion(added) }
  mutating func unpin(sources removed: Set<String>) { sources.subtract(removed) }

  /// Pins `urls` for `owner`, in place of those it had pinned before.
  mutating func pin(owner: String, urls: Set<String>) { owners[owner] = urls }
  mutating func unpin(owner: String) { owners[owner] = nil }

  func holds(url: String) -> Bool { owners.values.contains { $0.contains(url) } }
}
