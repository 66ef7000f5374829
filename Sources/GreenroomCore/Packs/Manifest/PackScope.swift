/// What a pack was made for.
package struct PackScope: Hashable, Sendable {
  /// The platform whose formats and fonts were chosen: `ios`, `android` or `linux`.
  package var platform: String
  /// The locales whose files are in the pack; empty for all.
  package var locales: [String]
  /// The themes whose files are in the pack; empty for both.
  package var themes: [AssetTheme]
  /// How much of each document is in the pack.
  package var window: AssetWindow
  /// The roles whose files are in the pack.
  package var roles: [AssetRole]

  /// Fonts and pictures: what is packed unless told otherwise. Animations and videos weigh the most.
  package static let standardRoles: [AssetRole] = [.font, .image, .icon, .poster]

  /// A scope; without arguments everything that an iOS device may show, animations and videos left out.
  package init(
    platform: String = "ios", locales: [String] = [], themes: [AssetTheme] = [],
    window: AssetWindow = .allScreens, roles: [AssetRole] = standardRoles
  ) {
    self.platform = platform
    self.locales = locales
    self.themes = themes
    self.window = window
    self.roles = roles
  }

  /// The files that `document` needs within this scope, in the order in which to fetch them, each once.
  package func needs(of document: Document) -> [PackNeed] {
    var needs: [PackNeed] = []
    var known: Set<PackNeed> = []
    for context in contexts {
      for asset in document.assets(in: window, for: context).assets where roles.contains(asset.role) {
        guard let need = PackNeed(asset), known.insert(need).inserted else { continue }
        needs.append(need)
      }
    }
    return needs
  }

  private var contexts: [ViewContext] {
    var context = ViewContext(theme: Set(themes).count == 1 ? themes.first : nil)
    context.platform = platform == "android" ? .android : .ios
    context.listsEveryLocale = locales.isEmpty
    if locales.isEmpty { return [context] }
    return locales.map { locale in
      var context = context
      context.locale = locale
      return context
    }
  }
}

/// A file that a pack has to hold in one of its forms.
package struct PackNeed: Hashable, Sendable {
  /// What the file is for.
  package let role: AssetRole
  /// Its forms, as the document lists them, each of which will do; those of low resolution only where there is nothing
  /// else.
  package let forms: [AssetVariant]
  /// The hash that the document gives, in hexadecimal digits.
  package let hash: String?

  /// - Returns: nil for an asset that cannot be fetched, since none of its URLs is a whole one.
  package init?(_ asset: Asset) {
    let full = asset.variants.filter { !$0.isLowResolution }
    forms = (full.isEmpty ? asset.variants : full).filter { MediaURLResolver.isAbsolute($0.url) }
    if forms.isEmpty { return nil }
    role = asset.role
    hash = asset.font?.hash
  }

  /// Where its forms can be fetched.
  package var urls: [String] { forms.map(\.url) }
}
