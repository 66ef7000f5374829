extension FontFace {
  /// Reads the entry of a font for one platform; nil where it names no file.
  ///
  /// The entry's `value` is the PostScript name, or the name of a font that the app or the system brings, which
  /// then has no URL.
  init?(alias: String, _ entry: JSONValue) {
    guard let url = entry["url"]?.text, MediaURLResolver.isAbsolute(url) else { return nil }
    self.init(
      family: alias, weight: entry["weight"]?.wholeNumber(in: 1...1000) ?? 400,
      style: entry["style"]?.text ?? "normal", url: url, name: entry["value"]?.text,
      hash: entry["hash"]?.text)
  }
}
