/// What this process knows of the stored assets, so that looking for one needs no queue. It says where to look,
/// never that something is there.
struct BlobIndex: Sendable {
  var entries: [AssetKey: BlobEntry] = [:]
  /// Whether what earlier launches stored is among the entries.
  private(set) var isComplete = false

  /// Adds what was `read` from disk; what was stored meanwhile is newer.
  mutating func complete(with read: [AssetKey: BlobEntry]) {
    entries.merge(read) { newer, _ in newer }
    isComplete = true
  }
}
