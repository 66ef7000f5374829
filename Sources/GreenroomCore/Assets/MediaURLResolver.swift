/// Turns the media and icon names of a flow into URLs: one rule for listing, warming and drawing.
package struct MediaURLResolver: Hashable, Sendable {
  /// What relative media names are appended to; nil where the answer names none.
  package let mediaBaseURL: String?
  /// What icon names are appended to: the explicit base, else the media base with its last path component
  /// replaced by `icons`; nil without either.
  package let iconBaseURL: String?

  /// A resolver with the bases that an answer names; an empty text is none.
  package init(mediaBaseURL: String? = nil, iconBaseURL: String? = nil) {
    let media = mediaBaseURL.flatMap { $0.isEmpty ? nil : $0 }
    let icons = iconBaseURL.flatMap { $0.isEmpty ? nil : $0 }
    self.mediaBaseURL = media
    self.iconBaseURL = icons ?? media.flatMap(Self.iconBase)
  }

  /// The URL of an image or animation.
  ///
  /// - Returns: nil for an empty name and for a `data:` URL, which is neither fetched nor kept; the name itself
  ///   where it is absolute, or where there is no base.
  package func mediaURL(_ source: String) -> String? {
    if source.isEmpty || source.utf8.starts(with: "data:".utf8) { return nil }
    guard !Self.isAbsolute(source), let mediaBaseURL else { return source }
    return Self.join(mediaBaseURL, source)
  }

  /// The URL of an icon's drawing; nil without an icon base or a name.
  package func iconURL(_ name: String) -> String? {
    guard let iconBaseURL, !name.isEmpty else { return nil }
    return Self.join(iconBaseURL, name) + ".svg"
  }

  /// Whether a name is a whole URL of the web. The scheme is compared as it stands, in lowercase.
  package static func isAbsolute(_ source: String) -> Bool {
    source.utf8.starts(with: "https://".utf8) || source.utf8.starts(with: "http://".utf8)
  }

  private static func join(_ base: String, _ name: String) -> String {
    base.hasSuffix("/") ? base + name : base + "/" + name
  }

  private static func iconBase(of mediaBase: String) -> String? {
    let trimmed = mediaBase.hasSuffix("/") ? String(mediaBase.dropLast()) : mediaBase
    // What stands behind the scheme's two slashes up to the next one is the host, which stays.
    let pathStart = trimmed.firstRange(of: "://")?.upperBound ?? trimmed.startIndex
    guard let slash = trimmed[pathStart...].lastIndex(of: "/") else { return trimmed + "/icons" }
    return trimmed[..<slash] + "/icons"
  }
}
