/// A part of all keys, in whole basis points.
///
/// A fraction is converted once. Compared as a fraction, the bucket at the boundary falls on the wrong side for
/// a fifth of all shares.
package struct Share: Hashable, Sendable {
  /// Everybody: the number of buckets.
  package static let whole = 10_000

  /// 0 to ``whole``.
  package let basisPoints: Int

  /// The nearest share to a fraction; below 0 and above 1 it is none and all, and so is what is no number none.
  package init(fraction: Double) {
    let points = (fraction * Double(Self.whole)).rounded()
    basisPoints = points.isNaN ? 0 : Int(min(max(points, 0), Double(Self.whole)))
  }

  /// Whether `bucket` is among the last of all buckets, which are side B's.
  package func isSideB(_ bucket: Int) -> Bool { bucket >= Self.whole - basisPoints }

  /// Whether `bucket` is among the first of all buckets, which are a holdout's.
  package func isHeldOut(_ bucket: Int) -> Bool { bucket < basisPoints }
}
