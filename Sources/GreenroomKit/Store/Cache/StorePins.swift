/// What must not be evicted. Pins live as long as the process: a pin that outlived it would never be lifted.
struct StorePins: Sendable {
  private(set) var sources: Set<String> = []
  private var owners: [String: Set<String>] = [:]
  private var holders: [String: Set<String>] = [:]

  mutating func pin(sources added: Set<String>) { sources.formUnion(added) }
  mutating func unpin(sources removed: Set<String>) { sources.subtract(removed) }

  /// Pins `urls` for `owner`, in place of those it had pinned before.
  mutating func pin(owner: String, urls: Set<String>) { owners[owner] = urls }
  /// Holds `urls` for `owner`: nothing but damage takes them away.
  mutating func hold(owner: String, urls: Set<String>) { holders[owner] = urls }
  mutating func unpin(owner: String) {
    owners[owner] = nil
    holders[owner] = nil
  }

  /// Whether `url` must not be evicted.
  func holds(url: String) -> Bool { owners.values.contains { $0.contains(url) } || isHeld(url: url) }
  /// Whether `url` must not even be deleted with everything else.
  func isHeld(url: String) -> Bool { holders.values.contains { $0.contains(url) } }
  /// What must not even be deleted with everything else.
  var held: Set<String> { holders.values.reduce(into: []) { $0.formUnion($1) } }
}
