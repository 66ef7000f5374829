/// The texts that a screen shows.
package struct ScreenTexts: Hashable, Sendable {
  /// The locale of the texts, as the screen writes it; nil where the screen has none.
  package let locale: String?
  /// The ids of the texts, in document order without repeats.
  package internal(set) var lids: [String] = []
  /// The ids of texts that hold a URL to open after a tap; none in the first view.
  package internal(set) var urlLIDs: [String] = []
  /// The ids of either kind that the locale has no text for: it is shown as nothing.
  package internal(set) var missing: [String] = []
  /// The names to be filled in, without repeats.
  package internal(set) var templates: [TextTemplate] = []

  /// The names to be filled in without what is done to them, such as `product.price`, without repeats.
  package var names: [String] { templates.map(\.name).uniqued() }
}

extension ScreenDocument {
  /// The texts that the screen shows in `window`, and the names in them.
  package func texts(
    in window: AssetWindow = .firstScreen, for context: ViewContext = ViewContext()
  ) -> ScreenTexts {
    var reader = ScreenTextReader(self, in: window, for: context)
    return reader.read()
  }
}
