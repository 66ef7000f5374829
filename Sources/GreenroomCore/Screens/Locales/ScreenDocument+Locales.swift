extension ScreenDocument {
  /// The locale that the screen is written for.
  package var defaultLocale: String? { value["default_locale"]?.text }

  /// The locales that the screen has texts for, in document order, as it writes them.
  package var locales: [String] { tables?.members.map(\.key) ?? [] }

  /// The locale in which the screen is shown to somebody with these preferences, as the screen writes it.
  ///
  /// The first preference whose language the screen has decides: its script and region if the screen has them, else
  /// the first of that language. Without one it is the default locale. Texts are never mixed: one locale serves
  /// all of them.
  ///
  /// - Returns: nil where the screen has no texts at all.
  package func locale(preferring preferences: [String]) -> String? {
    let offered = locales
    for preference in preferences {
      if let locale = Self.locale(in: offered, for: preference) { return locale }
    }
    guard let defaultLocale else { return offered.first }
    if offered.contains(defaultLocale) { return defaultLocale }
    return Self.locale(in: offered, for: defaultLocale) ?? offered.first
  }

  private static func locale(in offered: [String], for preference: String) -> String? {
    guard let tag = LocaleTag(preference) else { return nil }
    var best: (locale: String, likeness: Int)?
    for locale in offered {
      guard let likeness = LocaleTag(locale).flatMap({ tag.likeness(to: $0) }) else { continue }
      if likeness > best?.likeness ?? -1 { best = (locale, likeness) }
    }
    return best?.locale
  }

  /// The texts of one locale, by lid; none where the screen does not have it.
  func table(_ locale: String?) -> [String: JSONValue] {
    guard let locale, let table = tables?[locale] else { return [:] }
    return Dictionary(table.members.map { ($0.key, $0.value) }) { _, last in last }
  }

  /// The texts of all locales.
  var tables: JSONValue? { value["components_localizations"] }
}
