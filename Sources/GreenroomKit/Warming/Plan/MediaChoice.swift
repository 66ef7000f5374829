import GreenroomCore

/// Which files of a document are wanted, and in which of their forms.
struct MediaChoice: Sendable {
  /// The roles that are warmed.
  var roles: Set<MediaRole> = .standard
  /// What the platform draws.
  var formats: ImageFormats = .platform
  /// Whether a stand-in of low resolution is taken where it is known to be smaller.
  var prefersLowResolution = false
  /// The bytes of a file, where it was seen before.
  var measuredBytes: @Sendable (_ url: String) -> Int? = { _ in nil }

  /// The forms of a file that will do here, the one that is wanted first.
  ///
  /// A stand-in of low resolution is among them where there is nothing else, and where it is preferred and known
  /// to be smaller: often it is not.
  func forms(of variants: [AssetVariant]) -> [AssetVariant] {
    let low = sorted(variants.filter(\.isLowResolution))
    let full = sorted(variants.filter { !$0.isLowResolution })
    guard let best = full.first else { return low }
    guard prefersLowResolution, let small = low.first, isSmaller(small, than: best) else { return full }
    return [small] + full
  }

  private func sorted(_ variants: [AssetVariant]) -> [AssetVariant] {
    let ranked = variants.enumerated().compactMap { index, variant in
      formats.rank(of: variant.format).map { (rank: $0, index: index, variant: variant) }
    }
    return ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.variant)
  }

  private func isSmaller(_ small: AssetVariant, than large: AssetVariant) -> Bool {
    if let small = measuredBytes(small.url), let large = measuredBytes(large.url) { return small < large }
    guard let small = small.declaredSize, let large = large.declaredSize else { return false }
    return small.area < large.area
  }
}

extension AssetVariant {
  /// The size that the document declares, where it is one.
  var declaredSize: PixelSize? {
    guard let width, let height, width > 0, height > 0 else { return nil }
    return PixelSize(width: width, height: height)
  }
}
