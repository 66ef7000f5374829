/// Gathers assets in order. One that comes again only adds that the first view needs it.
struct AssetCollector {
  private struct Key: Hashable {
    let role: AssetRole
    let theme: AssetTheme?
    let locale: String?
    let url: String
    let face: FontFace?

    /// The URL tells almost all apart.
    func hash(into hasher: inout Hasher) { hasher.combine(url) }
  }

  private(set) var assets: [Asset] = []
  private var positions: [Key: Int] = [:]

  mutating func add(_ asset: Asset) {
    let key = Key(
      role: asset.role, theme: asset.theme, locale: asset.locale, url: asset.url, face: asset.font)
    if let position = positions[key] {
      assets[position].isFirstView = assets[position].isFirstView || asset.isFirstView
    } else {
      positions[key] = assets.count
      assets.append(asset)
    }
  }
}
