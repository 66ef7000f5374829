/// Gathers assets in order. One that comes again only adds that the first view needs it.
///
/// Assets that share their original but not their other forms are kept apart: whoever fetches one of the other
/// forms needs that of each place.
package struct AssetCollector {
  private struct Key: Hashable {
    let role: AssetRole
    let theme: AssetTheme?
    let locale: String?
    let url: String
    let forms: [String]
    let face: FontFace?

    /// The URL tells almost all apart.
    func hash(into hasher: inout Hasher) { hasher.combine(url) }
  }

  /// The assets, in the order in which they first came.
  package private(set) var assets: [Asset] = []
  private var positions: [Key: Int] = [:]

  /// A collector that holds nothing.
  package init() {}

  /// Adds an asset, unless one with the same role, theme, locale, URLs and font is there.
  package mutating func add(_ asset: Asset) {
    let key = Key(
      role: asset.role, theme: asset.theme, locale: asset.locale, url: asset.url,
      forms: asset.variants.map(\.url), face: asset.font)
    if let position = positions[key] {
      assets[position].isFirstView = assets[position].isFirstView || asset.isFirstView
    } else {
      positions[key] = assets.count
      assets.append(asset)
    }
  }
}
