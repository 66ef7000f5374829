/// The URL that this server's own URLs begin with, as its clients see it.
struct BaseURL: Sendable {
  /// Used when a request does not say which host it asked.
  private static let fallback = "http://localhost"

  private let fixed: String?

  /// - Parameter publicURL: `https://host/path`; nil takes scheme and host from each request, which only
  ///   that request's own answer depends on.
  init(publicURL: String?) throws(ServerSetupError) {
    guard let publicURL else {
      fixed = nil
      return
    }
    var url = Substring(publicURL)
    while url.last == "/" { url.removeLast() }
    let rest = url.hasPrefix("https://") ? url.dropFirst(8) : url.hasPrefix("http://") ? url.dropFirst(7) : ""
    guard !rest.isEmpty, rest.first != "/",
      rest.utf8.allSatisfy({ Self.isHostByte($0) || Self.isPathByte($0) })
    else {
      throw ServerSetupError(
        message: "\"\(publicURL)\" is no public URL. Write one like https://screens.example.com.")
    }
    fixed = String(url)
  }

  func base(for request: Request) -> String {
    if let fixed { return fixed }
    guard let host = request.headers[.host], !host.isEmpty, host.utf8.count <= 255,
      host.utf8.allSatisfy(Self.isHostByte)
    else { return Self.fallback }
    return (request.headers[.forwardedProto] == "https" ? "https://" : "http://") + host
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
      UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"):
      true
    default: false
    }
  }

  private static func isPathByte(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "~") || byte == UInt8(ascii: "%")
  }
}
