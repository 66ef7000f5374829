/// What this process knows of the stored assets, so that looking for one needs no queue. It says where to look,
/// never that something is there.
struct BlobIndex: Sendable {
  /// Where an asset's bytes are to be found.
  struct Place: Sendable {
    let path: String
    let sha256: String
    let size: Int
  }

  private var places: [AssetKey: Place] = [:]
  /// Whether what earlier launches stored is among the places.
  private(set) var isComplete = false

  func place(of key: AssetKey) -> Place? { places[key] }

  /// Notes where `key` was stored, nil for nowhere.
  mutating func note(_ key: AssetKey, at place: Place?) { places[key] = place }

  /// Adds what was `read` from disk; what was stored meanwhile is newer.
  mutating func complete(with read: [AssetKey: Place]) {
    places.merge(read) { newer, _ in newer }
    isComplete = true
  }

  /// Forgets all places but those of `urls`: they are about to be emptied.
  mutating func removeAll(sparing urls: Set<String> = []) {
    places = urls.isEmpty ? [:] : places.filter { urls.contains($0.key.url) }
  }
}
