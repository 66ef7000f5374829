/// The longest file of each role that is fetched, in bytes.
///
/// | role | default | why |
/// |---|---|---|
/// | font | 16 MiB | fonts of East Asian scripts |
/// | image, poster | 8 MiB | the largest originals seen have 2.3 MB |
/// | icon | 1 MiB | icons have a few kilobytes |
/// | Lottie | 4 MiB | animations with pictures inside |
/// | video | 32 MiB | half a minute in good quality |
public struct MediaByteLimits: Hashable, Sendable {
  private var limits: [MediaRole: Int]

  /// The defaults of the table above.
  public static let standard = MediaByteLimits(limits: [
    .font: 16 << 20, .image: 8 << 20, .poster: 8 << 20, .icon: 1 << 20, .lottie: 4 << 20,
    .video: 32 << 20,
  ])

  private init(limits: [MediaRole: Int]) {
    self.limits = limits
  }

  /// The limit of a role, in bytes. Zero or less fetches none.
  public subscript(role: MediaRole) -> Int {
    get { limits[role] ?? 0 }
    set { limits[role] = newValue }
  }
}
