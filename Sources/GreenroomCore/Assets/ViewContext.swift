/// What is known about a view before it is shown. What is not known keeps everything in that it could decide.
package struct ViewContext: Sendable {
  /// The attributes that the app and the identity supply, by flat name; nil where they are not known. Where they
  /// are known, a name that is not among them is known to be missing.
  package var attributes: Attributes?
  /// The locale, such as `de_DE`; nil for the document's default.
  package var locale: String?
  /// The theme; nil for both.
  package var theme: AssetTheme?

  /// A context in which nothing is known unless given.
  package init(attributes: Attributes? = nil, locale: String? = nil, theme: AssetTheme? = nil) {
    self.attributes = attributes
    self.locale = locale
    self.theme = theme
  }
}
