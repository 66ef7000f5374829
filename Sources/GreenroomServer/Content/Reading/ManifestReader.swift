import GreenroomCore

/// Reads `greenroom.json`.
struct ManifestReader {
  static let format = 1

  let root: ObjectReader

  /// Nil, and reported, when the file is none or of a format that this server does not know.
  init?(_ document: JSONDocument, problems: ContentProblems) {
    let file = FolderListing.manifest
    guard let root = ObjectReader(document.root, at: .root, file: file, problems: problems) else {
      return nil
    }
    self.root = root
    root.warnOfUnknown(besides: ["format", "apps", "fonts"])
    guard root["format"]?.integer == Self.format else {
      root.error(
        "format", "This server reads format \(Self.format).", remedy: "Write \"format\": \(Self.format).")
      return nil
    }
  }

  // MARK: Fonts

  func fonts(_ assets: AssetTable) -> [FontFile] {
    (root.elements("fonts") ?? []).compactMap { value, place in
      ObjectReader(value, at: place, file: root.file, problems: root.problems).flatMap { font($0, assets) }
    }
  }

  private func font(_ reader: ObjectReader, _ assets: AssetTable) -> FontFile? {
    reader.warnOfUnknown(besides: ["family", "weight", "style", "file"])
    let family = reader.requiredText("family", remedy: "Write the family as flows name it.")
    let weight = reader.integer("weight", in: 1...1000) ?? 400
    let style = reader.word("style", of: ["normal", "italic"]) ?? "normal"
    guard let file = reader.requiredText("file", remedy: "Name a file of the folder fonts."), let family
    else {
      return nil
    }
    guard let asset = assets["fonts/\(file)"] else {
      reader.error(
        "file", "There is no file \"fonts/\(file)\" in the content folder.",
        remedy: "Add the file or correct the name.")
      return nil
    }
    return FontFile(family: family, weight: weight, style: style, asset: asset)
  }

  // MARK: Apps

  func apps(_ placements: PlacementReader) -> [App] {
    guard let elements = root.elements("apps"), !elements.isEmpty else {
      root.error("apps", "There are no apps.", remedy: "Add at least one app with id, keys and placements.")
      return []
    }
    var ids: Set<String> = []
    var owners = PlacementOwners()
    return elements.compactMap { value, place in
      guard let reader = ObjectReader(value, at: place, file: root.file, problems: root.problems),
        let app = app(reader, placements)
      else { return nil }
      if !ids.insert(app.id).inserted {
        reader.error("id", "Another app has the id \"\(app.id)\".", remedy: "Give each app its own.")
      }
      owners.add(app, reader)
      return app
    }
  }

  private func app(_ reader: ObjectReader, _ placements: PlacementReader) -> App? {
    reader.warnOfUnknown(besides: ["id", "name", "keys", "placements"])
    let keys = keys(reader)
    guard let id = reader.requiredText("id", remedy: "Write the id that the app configures, a UUID for one.")
    else { return nil }
    var table: [String: Placement] = [:]
    for (key, value) in reader.object("placements")?.value.members.map({ $0 }) ?? [] {
      let place = reader.place.member("placements").member(key)
      guard let each = ObjectReader(value, at: place, file: reader.file, problems: reader.problems) else {
        continue
      }
      table[key] = placements.read(key, each)
    }
    if table.isEmpty {
      reader.error("placements", "The app has no placements.", remedy: "Add at least one.")
    }
    warnOfKeys(keys, reader, hasFlows: table.values.contains { $0.flow != nil })
    return App(id: id, keys: keys, placements: table)
  }

  private func keys(_ reader: ObjectReader) -> [String] {
    guard let elements = reader.elements("keys"), !elements.isEmpty else {
      reader.error("keys", "The app has no API keys, so nobody can ask for it.", remedy: "Add at least one.")
      return []
    }
    return elements.compactMap { value, place in
      if let key = value.string, !key.isEmpty, key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) { return key }
      reader.problems.error(
        reader.file, place, "This is no API key.", remedy: "Write printable ASCII letters without spaces.")
      return nil
    }
  }

  private func warnOfKeys(_ keys: [String], _ reader: ObjectReader, hasFlows: Bool) {
    guard hasFlows, !keys.isEmpty, !keys.contains(where: { $0.hasPrefix("fp_") }) else { return }
    reader.warning(
      "keys", "No key begins with \"fp_\", and devices refuse other keys for flows.",
      remedy: "Add a key that begins with \"fp_\".")
  }
}

/// Finds placements that one key could mean in two apps: requests for screens name no app.
private struct PlacementOwners {
  /// By key and placement, the app that is answered for.
  private var apps: [String: [String: String]] = [:]

  mutating func add(_ app: App, _ reader: ObjectReader) {
    for placement in app.placements.values.sorted(by: { $0.key < $1.key }) where placement.delivery != nil {
      for key in Set(app.keys).sorted() {
        guard let other = apps[key]?[placement.key] else {
          apps[key, default: [:]][placement.key] = app.id
          continue
        }
        reader.problems.warning(
          reader.file, reader.place.member("placements").member(placement.key),
          "A key that this app shares with the app \"\(other)\" gets the screen of that app's placement.",
          remedy: "Give the apps a key each, or the placements different names.")
        break
      }
    }
  }
}
