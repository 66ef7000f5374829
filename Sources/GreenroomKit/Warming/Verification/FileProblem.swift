/// Why a file that was fetched is not kept.
package enum FileProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// It does not begin as such a file begins.
  case wrongKind(expected: String)
  /// It ends before it should.
  case cutOff
  /// Its parts contradict each other.
  case damaged(String)
  /// It is another file than the one that the document means.
  case otherHash
  /// It has less than half of the declared size in a direction.
  case tooSmall(found: PixelSize, declared: PixelSize)

  /// The problem in words.
  package var description: String {
    switch self {
    case .wrongKind(let expected): "it is no \(expected)"
    case .cutOff: "it ends before it should"
    case .damaged(let reason): "it is damaged: \(reason)"
    case .otherHash: "its hash is not the one that the document gives"
    case .tooSmall(let found, let declared): "it has \(found) pixels where \(declared) are declared"
    }
  }
}

/// The size of an image, in pixels.
package struct PixelSize: Hashable, Sendable, CustomStringConvertible {
  /// Pixels from left to right.
  package var width: Int
  /// Pixels from top to bottom.
  package var height: Int

  /// A size in pixels.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Width by height.
  package var description: String { "\(width)×\(height)" }

  /// Whether this is at least half of `declared` in each direction.
  func isEnough(for declared: PixelSize) -> Bool {
    width >= declared.width - declared.width / 2 && height >= declared.height - declared.height / 2
  }

  /// Width times height, as a number that cannot overflow.
  var area: Double { Double(width) * Double(height) }

  /// The same, lying on its side.
  var turned: PixelSize { PixelSize(width: height, height: width) }
}
