/// Reads the assets of a content folder, and keeps those of the content before that have not changed.
struct AssetReader {
  let files: ContentFiles
  let previous: AssetTable?
  let problems: ContentProblems

  func read(_ listing: FolderListing) -> AssetTable {
    var assets: [Asset] = []
    var total = 0
    for (path, stamp) in listing.files.sorted(by: { $0.key < $1.key }) {
      guard FolderListing.assetFolders.contains(where: { path.hasPrefix($0 + "/") }) else { continue }
      total += stamp.size
      guard total <= ContentFiles.totalLimit else {
        problems.error(
          path, .root, "With this file the assets have more than \(ContentFiles.totalLimit) bytes.",
          remedy: "Remove files, or serve large ones from another host.")
        break
      }
      if let asset = read(path, stamp) { assets.append(asset) }
    }
    return AssetTable(assets)
  }

  private func read(_ path: String, _ stamp: FileStamp) -> Asset? {
    if let known = previous?[path], known.stamp == stamp { return known }
    switch files.read(path, limit: ContentFiles.assetLimit) {
    case .failure(let failure):
      problems.unreadable(path, failure)
      return nil
    case .success(let bytes):
      return Asset(path: path, stamp: stamp, bytes: Bytes(bytes), type: type(of: path))
    }
  }

  private func type(of path: String) -> String {
    if let type = MediaType.of(path) { return type }
    problems.warning(
      path, .root, "No screen uses files with this extension; it is served as plain bytes.",
      remedy: "Rename it, or move it out of the folder.")
    return "application/octet-stream"
  }
}
