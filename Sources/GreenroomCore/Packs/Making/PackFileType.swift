/// How a packed file ends, so that people and system functions see what it is. The hash before it names it.
enum PackFileType: String, CaseIterable {
  case png, jpg, webp, heic, avif, gif, svg, json, lottie, mp4, webm, mov, ttf, otf, woff, woff2

  /// The ending for a media type, else the one that the URL has; nil for what is none of these.
  init?(mediaType: String?, url: String) {
    let type = mediaType.map { $0.prefix { $0 != ";" && $0 != " " }.lowercased() }
    if let known = type.flatMap({ Self.types[$0] }) {
      self = known
      return
    }
    let path = url.prefix { $0 != "?" && $0 != "#" }
    guard let dot = path.lastIndex(of: ".") else { return nil }
    let ending = path[path.index(after: dot)...].lowercased()
    self.init(rawValue: ending == "jpeg" ? "jpg" : ending)
  }

  private static let types: [String: PackFileType] = [
    "image/png": .png, "image/jpeg": .jpg, "image/webp": .webp, "image/heic": .heic, "image/avif": .avif,
    "image/gif": .gif, "image/svg+xml": .svg, "application/json": .json, "video/mp4": .mp4,
    "video/webm": .webm, "video/quicktime": .mov, "font/ttf": .ttf, "font/otf": .otf,
    "font/woff": .woff, "font/woff2": .woff2,
  ]
}
