public import Foundation

/// Where the media of a flow that the app ships lie: a folder with `manifest.json`, `images`, `icons` and `fonts`.
///
/// This version reads the flow of such a folder and not its media: those are fetched from their URLs.
public struct BundledFlowAssets: Sendable {
  private let folder: URL
  private let manifest: String

  /// Media in a folder of the file system.
  ///
  /// - Parameters:
  ///   - directoryURL: the folder.
  ///   - manifest: the manifest's file name without `.json`.
  public init(directoryURL: URL, manifest: String = "manifest") {
    folder = directoryURL
    self.manifest = manifest
  }

  /// Media in a bundle.
  ///
  /// - Parameters:
  ///   - bundle: the bundle.
  ///   - subdirectory: the folder in it, such as `Onboarding.flowassets`; nil for its resources themselves.
  ///   - manifest: the manifest's file name without `.json`.
  public init(bundle: Bundle = .main, subdirectory: String? = nil, manifest: String = "manifest") {
    let resources = bundle.resourceURL ?? bundle.bundleURL
    let folder = subdirectory.map { resources.appendingPathComponent($0, isDirectory: true) }
    self.init(directoryURL: folder ?? resources, manifest: manifest)
  }

  /// The place of `name` in the folder.
  func file(_ name: String) -> URL { folder.appendingPathComponent(name) }
}
