/// Media, icons and fonts. Everything is looked up in a table of what was read, so no path leads to a file.
struct AssetRoutes: Sendable {
  let store: ContentStore

  var routes: [Route] {
    FolderListing.assetFolders.map { folder in
      Route(.get, "/\(folder)/*", name: folder) { request, path throws(RequestFailure) in
        let assets = store.current.assets
        if let (asset, isVersioned) = assets.named(by: request.target.path) {
          return asset.answers.answer(request, isVersioned: isVersioned)
        }
        return try search(request, assets, folder: folder, path: path[0])
      }
    }
  }

  /// For paths that are written in another way, or with the version of a file that has changed since.
  private func search(
    _ request: Request, _ assets: AssetTable, folder: String, path: String
  ) throws(RequestFailure) -> Response {
    let (version, name) = Self.split(path)
    guard let asset = assets["\(folder)/\(name)"] else {
      throw .notFound("asset_not_found", "There is no such file.")
    }
    let current = folder == "icons" ? assets.iconVersion : asset.version
    return asset.answers.answer(request, isVersioned: version.map { $0 == current } ?? false)
  }

  /// Takes `~VERSION/` from the front.
  private static func split(_ path: String) -> (version: Substring?, name: Substring) {
    guard path.first == "~", let slash = path.firstIndex(of: "/") else { return (nil, path[...]) }
    return (path[path.index(after: path.startIndex)..<slash], path[path.index(after: slash)...])
  }
}
