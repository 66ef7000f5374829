/// The web page inside a screen.
enum EmbeddedPage {
  /// The version of the messages between page and screen that readers know.
  private static let knownProtocol = 1

  /// Whether a web view component can be drawn by a reader that draws web pages.
  static func isValid(_ component: JSONValue) -> Bool {
    guard let id = component["id"]?.string, id.contains(where: { !$0.isWhitespace }),
      component["protocol_version"]?.integer == knownProtocol, let url = component["url"]?.string
    else { return false }
    return isPage(url)
  }

  /// Whether a URL names a host over https and nothing in it has to be filled in.
  private static func isPage(_ url: String) -> Bool {
    let scheme = "https://"
    guard url.hasPrefix(scheme), !url.contains("{{") else { return false }
    let host = url.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    return !host.isEmpty
  }
}
