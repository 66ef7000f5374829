import GreenroomCore
import GreenroomDigest

/// What came of reading a content folder.
struct ContentReport: Sendable {
  /// Nil when there are errors.
  let content: Content?
  let problems: [ContentProblem]
}

/// Reads a content folder whole, and finds all that is wrong with it.
struct ContentLoader {
  let root: String
  /// The content before; its unchanged assets are kept.
  var previous: Content?

  /// - Parameter listing: The folder as it was seen before reading began, so that a change meanwhile shows as
  ///   a change at the next look.
  func load(_ listing: FolderListing) -> ContentReport {
    let problems = ContentProblems()
    reportRefused(listing, problems)
    let content = read(listing, problems)
    return ContentReport(content: problems.hasErrors ? nil : content, problems: problems.all)
  }

  private func read(_ listing: FolderListing, _ problems: ContentProblems) -> Content? {
    guard listing.files[FolderListing.manifest] != nil else {
      problems.error(
        FolderListing.manifest, .root, "The folder has no such file.",
        remedy: "Create it, or name another folder: \(root) is what was looked at.")
      return nil
    }
    let files = ContentFiles(root: root)
    let documents = DocumentReader(files: files, problems: problems)
    guard let manifest = documents.read(FolderListing.manifest),
      let reader = ManifestReader(manifest, problems: problems)
    else { return nil }
    let assets = AssetReader(files: files, previous: previous?.assets, problems: problems).read(listing)
    let flowReader = FlowReader(documents: documents, assets: assets, fonts: reader.fonts(assets))
    let screenReader = ScreenReader(documents: documents, assets: assets)
    let flows = each("flows", listing, problems) { flowReader.read($0, name: $1) }
    let screens = each("screens", listing, problems) { screenReader.read($0, name: $1) }
    checkIDs(flows.mapValues(\.id), "flows", of: "flow", problems)
    checkIDs(screens.mapValues(\.id), "screens", of: "screen", problems)
    let icons = AssetURL.folderPath("icons", assets)
    let delivery = DeliverySectionReader(names: ScreenNames(screens: screens))
    let placements = PlacementReader(flows: flows, delivery: delivery, iconPath: icons)
    return Content(
      apps: reader.apps(placements), flows: flows, screens: screens, assets: assets,
      version: version(manifest, flows, screens, assets))
  }

  /// Reads the documents of `folder`, by their names without the extension.
  private func each<Read>(
    _ folder: String, _ listing: FolderListing, _ problems: ContentProblems,
    _ read: (_ path: String, _ name: String) -> Read?
  ) -> [String: Read] {
    var all: [String: Read] = [:]
    for path in listing.paths(in: folder) {
      guard path.hasSuffix(".json") else {
        problems.warning(
          path, .root, "Only files that end in .json are read here.", remedy: "Rename it or move it away.")
        continue
      }
      let name = String(path.dropFirst(folder.count + 1).dropLast(".json".count))
      if let value = read(path, name) { all[name] = value }
    }
    return all
  }

  /// - Parameter ids: By the names of their files.
  private func checkIDs(
    _ ids: [String: String], _ folder: String, of kind: String, _ problems: ContentProblems
  ) {
    var names: [String: String] = [:]
    for (name, id) in ids.sorted(by: { $0.key < $1.key }) {
      guard let other = names.updateValue(name, forKey: id) else { continue }
      problems.error(
        "\(folder)/\(name).json", JSONPlace.root.member("id"),
        "\(folder)/\(other).json has the id \"\(id)\" too.", remedy: "Give each \(kind) its own id.")
    }
  }

  private func reportRefused(_ listing: FolderListing, _ problems: ContentProblems) {
    for (path, refusal) in listing.refused.sorted(by: { $0.key < $1.key }) {
      switch refusal {
      case .leadsOut:
        problems.error(
          path, .root, "The link leads out of the content folder.", remedy: "Put the file itself here.")
      case .tooMany:
        problems.error(
          path, .root, "There are more than \(FolderListing.limit) files.", remedy: "Remove some.")
      case .unreadable:
        problems.error(path, .root, "The folder cannot be read.", remedy: "Check its permissions.")
      }
    }
  }

  private func version(
    _ manifest: JSONDocument, _ flows: [String: FlowFile], _ screens: [String: ScreenFile],
    _ assets: AssetTable
  ) -> String {
    var hasher = SHA256Hasher()
    hasher.update(manifest.bytes)
    for (name, flow) in flows.sorted(by: { $0.key < $1.key }) {
      hasher.update(Array("\n\(name) \(flow.versionID)".utf8))
    }
    for (name, screen) in screens.sorted(by: { $0.key < $1.key }) {
      hasher.update(Array("\n\(name) ".utf8))
      hasher.update(screen.text.filled(base: ""))
    }
    for path in assets.paths.sorted() {
      hasher.update(Array("\n\(path) \(assets[path]?.hash ?? "")".utf8))
    }
    return String(hasher.finish().hex.prefix(16))
  }
}
