/// What a pack says about itself: a folder with deliveries and their files, which an app ships for the first launch
/// without network.
///
/// A pure value. It is read leniently, so that an older version gets on with what a newer one adds, and written so
/// that the same content gives the same bytes.
package struct PackManifest: Hashable, Sendable {
  /// The manifest's name in the folder.
  package static let fileName = "pack.json"
  /// The ending of a pack folder's name, without the dot.
  package static let folderExtension = "greenroompack"
  /// The format that this version writes. It rises only when an older version would read a pack wrongly.
  package static let currentFormat = 1

  /// The format that the pack is written in, from 1.
  package var format = Self.currentFormat
  /// The program that made the pack, with its version; nil where the manifest does not say.
  package var generator: String?
  /// When the pack was made, in milliseconds since 1970; nil where the manifest does not say.
  package var madeAt: Int?
  /// What the pack was made for, which says which files belong in it.
  package var scope: PackScope
  /// The deliveries.
  package var deliveries: [PackDelivery]
  /// The files that the deliveries need.
  package var assets: [PackAsset]
  /// The URLs that could not be had when the pack was made, so that nobody takes them for lost.
  package var leftOut: [String]

  /// A manifest in the current format.
  package init(
    scope: PackScope = PackScope(), generator: String? = nil, madeAt: Int? = nil,
    deliveries: [PackDelivery] = [], assets: [PackAsset] = [], leftOut: [String] = []
  ) {
    self.scope = scope
    self.generator = generator
    self.madeAt = madeAt
    self.deliveries = deliveries
    self.assets = assets
    self.leftOut = leftOut
  }
}
