/// The files of an image or a video: one entry for each theme, in each the same picture in several formats.
struct MediaSet {
  /// The files for the light theme, or for both.
  let light: [AssetVariant]
  /// The files for the dark theme; empty where the light ones serve it.
  let dark: [AssetVariant]

  /// The kinds of set, which are told apart by their keys.
  enum Kind {
    case image, video
  }

  let kind: Kind

  /// Reads an image set or a video set; nil where no URL is in it.
  init?(_ value: JSONValue) {
    guard value.kind == .object, let set = Self.set(value) else { return nil }
    self = set
  }

  private init(kind: Kind, light: [AssetVariant], dark: [AssetVariant]) {
    self.kind = kind
    self.light = light.isEmpty ? dark : light
    self.dark = light.isEmpty ? [] : dark
  }

  private static func set(_ value: JSONValue) -> MediaSet? {
    let (light, dark) = (value["light"], value["dark"])
    let images = MediaSet(kind: .image, light: pictures(light), dark: pictures(dark))
    if !images.light.isEmpty { return images }
    let films = MediaSet(kind: .video, light: films(light), dark: films(dark))
    return films.light.isEmpty ? nil : films
  }

  // MARK: Files

  private struct PictureKey {
    let name: StaticString
    let format: AssetFormat
    var isLowResolution = false
  }

  private static let pictureKeys = [
    PictureKey(name: "original", format: .original),
    PictureKey(name: "heic", format: .heic),
    PictureKey(name: "heic_low_res", format: .heic, isLowResolution: true),
    PictureKey(name: "webp", format: .webp),
    PictureKey(name: "webp_low_res", format: .webp, isLowResolution: true),
    PictureKey(name: "avif", format: .avif),
    PictureKey(name: "png", format: .png),
    PictureKey(name: "jpeg", format: .jpeg),
  ]

  private static func pictures(_ urls: JSONValue?) -> [AssetVariant] {
    guard let urls, urls.kind == .object else { return [] }
    let (width, height) = (length(urls["width"]), length(urls["height"]))
    return pictureKeys.compactMap { key in
      url(urls[key.name]).map {
        AssetVariant(
          format: key.format, url: $0, width: width, height: height, isLowResolution: key.isLowResolution)
      }
    }
  }

  private static func films(_ urls: JSONValue?) -> [AssetVariant] {
    guard let urls, urls.kind == .object else { return [] }
    let (width, height) = (length(urls["width"]), length(urls["height"]))
    let full = url(urls["url"]).map {
      AssetVariant(
        format: .original, url: $0, width: width, height: height, checksum: AssetChecksum(urls["checksum"]))
    }
    let small = url(urls["url_low_res"]).map {
      AssetVariant(
        format: .original, url: $0, width: width, height: height, isLowResolution: true,
        checksum: AssetChecksum(urls["checksum_low_res"]))
    }
    return [full, small].compactMap { $0 }
  }

  private static func url(_ value: JSONValue?) -> String? {
    value?.string.flatMap { MediaURLResolver().mediaURL($0) }
  }

  /// A length in pixels, where it is one.
  private static func length(_ value: JSONValue?) -> Int? {
    value?.wholeNumber(in: 0...1_000_000).flatMap { $0 > 0 ? $0 : nil }
  }
}
