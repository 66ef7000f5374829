/// The content types of the files that screens use, by file name extension.
enum MediaType {
  private static let types = [
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "webp": "image/webp",
    "gif": "image/gif", "heic": "image/heic", "avif": "image/avif", "svg": "image/svg+xml",
    "json": "application/json", "lottie": "application/zip", "mp4": "video/mp4",
    "m4v": "video/x-m4v", "mov": "video/quicktime", "webm": "video/webm", "ttf": "font/ttf",
    "otf": "font/otf", "woff": "font/woff", "woff2": "font/woff2",
  ]

  /// The type of the file at `path`; nil for an extension that no screen uses.
  static func of(_ path: String) -> String? {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    return types[path[path.index(after: dot)...].lowercased()]
  }
}
