public import Foundation

/// Where the media of a flow that the app ships lie: a folder with `manifest.json`, `images`, `icons` and `fonts`.
///
/// The manifest says which file stands for which URL. A file that lies there is present without having been fetched, and
/// one that does not is fetched from its URL. The folder is read when it is first needed.
public struct BundledFlowAssets: Sendable {
  let folder: URL
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

  /// The manifest's name in the folder.
  var manifestFile: String { "\(manifest).json" }

  /// The place of `name` in the folder.
  func file(_ name: String) -> URL { folder.appendingPathComponent(name) }
}
