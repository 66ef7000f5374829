import Foundation

/// Finds the packs in a target's folder.
struct TargetFolders {
  /// A pack, and what it is to be judged by.
  struct Pack {
    let folder: URL
    /// Every file in the folder: when one changes, the check runs again.
    let files: [URL]
    /// The settings beside the folder, or above it in the target.
    let settings: URL?
  }

  /// What was found, in order of the folders' names.
  private(set) var packs: [Pack] = []

  /// Looks for packs in `folder` and everything below it.
  mutating func search(_ folder: URL, settings inherited: URL? = nil) {
    let entries = Self.entries(of: folder)
    if folder.pathExtension == "greenroompack"
      || entries.contains(where: { $0.lastPathComponent == "pack.json" })
    {
      packs.append(Pack(folder: folder, files: Self.files(in: folder), settings: inherited))
      return
    }
    let settings = entries.first { $0.lastPathComponent == "greenroom-pack.json" } ?? inherited
    for entry in entries where Self.isFolder(entry) { search(entry, settings: settings) }
  }

  private static func files(in folder: URL) -> [URL] {
    entries(of: folder).flatMap { isFolder($0) ? files(in: $0) : [$0] }
  }

  private static func entries(of folder: URL) -> [URL] {
    let entries = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.isDirectoryKey, .isSymbolicLinkKey])
    return (entries ?? []).sorted { $0.path < $1.path }
  }

  /// Links are not followed: they may lead round in a circle.
  private static func isFolder(_ url: URL) -> Bool {
    let values = try? url.resourceValues(forKeys: [.isDirectoryKey, .isSymbolicLinkKey])
    return values?.isDirectory == true && values?.isSymbolicLink != true
  }
}
