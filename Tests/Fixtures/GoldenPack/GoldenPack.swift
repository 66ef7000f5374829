package import Foundation

/// The pack that every version has to be able to read, beside this file. This target's build checks it with the
/// plugin, as an app's does.
package enum GoldenPack {
  /// The folder.
  package static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Packs/Golden.greenroompack", isDirectory: true)
}
