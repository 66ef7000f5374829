import GreenroomDigest

/// One file of `media`, `icons` or `fonts`, with every answer about it that can be made ahead.
struct Asset: Sendable {
  /// Relative to the content folder, `media/hero.png`.
  let path: String
  let stamp: FileStamp
  let bytes: Bytes
  /// SHA-256 of the bytes, in hexadecimal digits.
  let hash: String
  let answers: AssetAnswers

  init(path: String, stamp: FileStamp, bytes: Bytes, type: String) {
    self.path = path
    self.stamp = stamp
    self.bytes = bytes
    hash = SHA256Digest(of: bytes.buffer).hex
    answers = AssetAnswers(bytes: bytes, type: type, etag: "\"\(hash.prefix(32))\"")
  }

  /// The digits that stand in an URL; sixty-four bits tell the versions of one file apart.
  var version: String { String(hash.prefix(16)) }
}

/// All assets, by path, and the version of each folder.
struct AssetTable: Sendable {
  private let assets: [String: Asset]
  /// By the path of the URL, in the two forms that the server writes itself: the quick way to an answer.
  private let urls: [String: (asset: Asset, isVersioned: Bool)]
  /// Digits that change when any icon does: icon URLs are joined by the device, so they share one.
  let iconVersion: String

  init(_ assets: [Asset]) {
    self.assets = Dictionary(assets.map { ($0.path, $0) }) { first, _ in first }
    let iconVersion = Self.version(of: assets.filter { $0.path.hasPrefix("icons/") })
    self.iconVersion = iconVersion
    urls = assets.reduce(into: [:]) { urls, asset in
      urls["/" + AssetURL.path(of: asset, version: nil)] = (asset, false)
      let version = asset.path.hasPrefix("icons/") ? iconVersion : asset.version
      urls["/" + AssetURL.path(of: asset, version: version)] = (asset, true)
    }
  }

  /// The asset that the path of an URL names literally.
  func named(by urlPath: String) -> (asset: Asset, isVersioned: Bool)? { urls[urlPath] }

  subscript(_ path: String) -> Asset? { assets[path] }

  var paths: Dictionary<String, Asset>.Keys { assets.keys }

  private static func version(of assets: [Asset]) -> String {
    var hasher = SHA256Hasher()
    for asset in assets.sorted(by: { $0.path < $1.path }) {
      hasher.update(Array("\(asset.path)\n\(asset.hash)\n".utf8))
    }
    return String(hasher.finish().hex.prefix(16))
  }
}

/// URLs of assets, as this server writes and reads them: `/media/~VERSION/hero.png`.
///
/// The version makes the URL name these very bytes, so that they may be kept for good.
enum AssetURL {
  /// The path below the base URL, with the asset's own version.
  static func path(of asset: Asset) -> String {
    path(of: asset, version: asset.version)
  }

  /// The path below the base URL, with `version` or without any.
  static func path(of asset: Asset, version: String?) -> String {
    let slash = asset.path.firstIndex(of: "/") ?? asset.path.startIndex
    let part = version.map { "/~\($0)" } ?? ""
    return "\(asset.path[..<slash])\(part)\(escaped(asset.path[slash...]))"
  }

  /// The same below the media base.
  static func mediaPath(of asset: Asset) -> String {
    String(path(of: asset).dropFirst("media/".count))
  }

  /// The path of a folder below the base URL. Only icons are joined by the device often enough to have a version
  /// of the whole folder.
  static func folderPath(_ folder: String, _ assets: AssetTable) -> String {
    folder == "icons" ? "icons/~\(assets.iconVersion)" : folder
  }

  /// Percent-encodes everything but what RFC 3986 calls unreserved, and slashes.
  private static func escaped(_ path: Substring) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in path.utf8 {
      if isPlain(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
      UInt8(ascii: "~"), UInt8(ascii: "/"):
      true
    default: false
    }
  }
}
