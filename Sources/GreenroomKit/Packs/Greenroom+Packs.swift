public import Foundation
import GreenroomCore

extension Greenroom {
  /// Registers a pack that the app ships, as `greenroom pack` makes it: its deliveries are shown where there is neither an
  /// answer nor a kept copy, and its files are present without having been fetched.
  ///
  /// Returns at once; the folder is read when it is first needed, away from the caller's thread. One that cannot be used
  /// goes to the log and holds nothing. Of several packs the one that was registered last counts first, and a copy
  /// registered for a placement alone counts before all of them.
  ///
  /// - Parameter folder: the pack's folder, which has to stay where it is.
  public func registerPack(at folder: URL) {
    engine.shelves.add(PackShelf(pack: folder, log: engine.log))
    engine.feed.note()
  }

  /// Registers a pack in the resources of a bundle, as ``registerPack(at:)`` does.
  ///
  /// - Parameters:
  ///   - resource: the folder's name without its ending.
  ///   - suffix: the folder's ending, `greenroompack` by default.
  ///   - bundle: the bundle; `.module` in a package.
  public func registerPack(
    resource: String, withExtension suffix: String = "greenroompack", in bundle: Bundle
  ) {
    engine.shelves.add(
      PackShelf(log: engine.log) { bundle.url(forResource: resource, withExtension: suffix) })
    engine.feed.note()
  }

  /// Registers a folder of the resolve dialect's exporter with the media of a placement's bundled flow.
  ///
  /// - Parameters:
  ///   - manifest: the manifest's name in the folder, with `.json`.
  ///   - placement: the placement. What is registered for it says which URLs the files stand for.
  package func registerExportedMedia(in folder: URL, manifest: String, placement: String) {
    engine.shelves.add(
      PackShelf(exported: folder, manifest: manifest, placement: placement, log: engine.log) {
        [weak bundled = engine.bundled] in try bundled?.registeredData(of: placement)
      })
    engine.feed.note()
  }
}

extension PackDialect {
  /// The dialect as packs name it.
  init(_ dialect: Greenroom.Dialect) {
    switch dialect {
    case .resolve: self = .resolve
    case .delivery: self = .delivery
    }
  }
}
