/// Finds the files of a pack by the URLs that they stand for.
package struct PackIndex: Sendable {
  private let assets: [ExactText: [PackAsset]]

  /// An index of files.
  package init(_ assets: [PackAsset]) {
    var index: [ExactText: [PackAsset]] = [:]
    for asset in assets {
      for url in asset.urls { index[ExactText(url), default: []].append(asset) }
    }
    self.assets = index
  }

  /// The file that stands for `url` and has the hash that a document gives; nil gives none.
  ///
  /// The role plays no part: what was found at a URL is the same, whatever it serves as.
  package func asset(at url: String, hash: String? = nil) -> PackAsset? {
    assets[ExactText(url)]?.first { $0.satisfies(hash: hash) }
  }

  /// Whether one of the forms of what is needed is there.
  package func holds(_ need: PackNeed) -> Bool {
    need.urls.contains { asset(at: $0, hash: need.hash) != nil }
  }
}
