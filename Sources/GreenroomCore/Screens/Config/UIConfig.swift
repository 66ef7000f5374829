/// What stands beside a screen and is shared by the screens of a project: fonts, colours, words, variables.
///
/// It comes inside the screen or next to it. Where both name something, the screen's own counts.
package struct UIConfig: Sendable {
  private let sources: [JSONValue]

  /// A configuration made of those of `sources` that are objects, the more important first.
  package init(_ sources: [JSONValue?] = []) {
    self.sources = sources.compactMap { $0 }.filter { $0.kind == .object }
  }

  /// The entries of all fonts, by alias: an object with a part for each platform.
  package var fonts: [String: JSONValue] { joined { $0["app"]?["fonts"] } }

  /// The light and dark form of a colour that screens refer to by name.
  package func color(named alias: String) -> JSONValue? {
    sources.lazy.compactMap { $0["app"]?["colors"]?[alias] }.first
  }

  /// The words that variables such as `product.period` are written with in `locale`, by key.
  package func words(in locale: String) -> JSONValue? {
    sources.lazy.compactMap { $0["localizations"]?[locale] }.first
  }

  /// What custom variables hold where the app supplies nothing. A declaration whose default does not fit its type
  /// is left out.
  var variableDefaults: [String: ScreenValue] {
    joined { $0["custom_variables"] }.compactMapValues {
      ScreenValue($0["default_value"], declaredAs: $0["type"])
    }
  }

  private func joined(_ part: (JSONValue) -> JSONValue?) -> [String: JSONValue] {
    var joined: [String: JSONValue] = [:]
    for source in sources.reversed() {
      guard let part = part(source) else { continue }
      for (key, value) in part.members { joined[key] = value }
    }
    return joined
  }
}
