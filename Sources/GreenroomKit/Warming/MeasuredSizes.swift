import GreenroomCore

/// How long files turned out to be, by URL: what documents declare says little about it.
final class MeasuredSizes: Sendable {
  /// More files than a screen has; beyond it everything is forgotten and learnt anew.
  private static let most = 2000

  private let sizes = Lock<[String: Int]>([:])

  /// Notes that the file at `url` has so many bytes.
  func note(_ bytes: Int, of url: String) {
    sizes.withLock { sizes in
      if sizes.count >= Self.most { sizes = [:] }
      sizes[url] = bytes
    }
  }

  /// The bytes of the file at `url`, where they are known.
  func bytes(of url: String) -> Int? {
    sizes.withLock { $0[url] }
  }
}
