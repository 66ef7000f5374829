/// One font file that a document names.
package struct FontFace: Hashable, Sendable {
  /// The family, or the alias, by which texts ask for the font.
  package var family: String
  /// The weight, 1 to 1000; 400 is regular.
  package var weight: Int
  /// The style, `normal` or `italic`.
  package var style: String
  /// Where the file is.
  package var url: String
  /// The PostScript name, where the document gives one.
  package var name: String?
  /// The MD5 of the file in hexadecimal digits, where the document gives one.
  package var hash: String?

  /// A font of a document.
  package init(
    family: String, weight: Int = 400, style: String = "normal", url: String, name: String? = nil,
    hash: String? = nil
  ) {
    self.family = family
    self.weight = weight
    self.style = style
    self.url = url
    self.name = name
    self.hash = hash
  }

  /// Reads an entry of the resolve dialect's `fonts`; nil without a family or an absolute URL.
  package init?(_ value: JSONValue) {
    guard let family = value["family"]?.text, let url = value["url"]?.text,
      MediaURLResolver.isAbsolute(url)
    else { return nil }
    self.init(
      family: family, weight: value["weight"]?.wholeNumber(in: 1...1000) ?? 400,
      style: value["style"]?.text ?? "normal", url: url)
  }
}
