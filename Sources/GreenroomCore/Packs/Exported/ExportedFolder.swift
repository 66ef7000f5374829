import GreenroomDigest

/// A folder as the resolve dialect's exporter writes it: `flow.json`, and `manifest.json` over `images`, `icons` and
/// `fonts`.
///
/// It names files by URL, or by the names that the flow uses, and gives neither lengths nor hashes: what lies there
/// when it is read counts as right. Everything in it is read leniently; what cannot be used loses itself.
package struct ExportedFolder: Sendable {
  /// The files, as a pack would list them.
  package let assets: [PackAsset]
  /// What could not be used.
  package let findings: [PackFinding]

  /// Reads the manifest and looks at every file that it names.
  ///
  /// - Parameters:
  ///   - manifest: the manifest's path in the folder.
  ///   - flow: the flow that the files are for: relative names and fonts become URLs by it. nil leaves out what is not
  ///     named by its URL.
  package init(
    _ files: some PackFiles, manifest: PackPath = Self.manifestPath, flow: FlowDelivery?
  ) {
    var reader = ExportedFolderReader(files: files, manifest: manifest, flow: flow)
    assets = reader.assets()
    findings = reader.findings
  }

  /// The flow's path unless another is given.
  package static let flowPath = PackPath(known: "flow.json")
  /// The manifest's path unless another is given.
  package static let manifestPath = PackPath(known: "manifest.json")
}

/// Reads an exported folder's manifest.
private struct ExportedFolderReader {
  let files: any PackFiles
  let manifest: PackPath
  let flow: FlowDelivery?
  private(set) var findings: [PackFinding] = []

  init(files: any PackFiles, manifest: PackPath, flow: FlowDelivery?) {
    self.files = files
    self.manifest = manifest
    self.flow = flow
  }

  mutating func assets() -> [PackAsset] {
    guard let root = root() else { return [] }
    var assets: [PackAsset] = []
    for entry in entries("images", of: root) { assets += asset(entry, .image, in: "images") }
    for entry in entries("icons", of: root) { assets += asset(entry, .icon, in: "icons") }
    for entry in entries("fonts", of: root) { assets += asset(entry, .font, in: "fonts") }
    return assets
  }

  private mutating func root() -> JSONValue? {
    guard files.look(at: manifest) != .missing else {
      report(.missing, at: manifest.description, "the manifest is missing, so its files are not used")
      return nil
    }
    do {
      return try JSONDocument(files.read(manifest)).root
    } catch {
      report(.manifest, at: manifest.description, "the manifest cannot be read: \(error)")
      return nil
    }
  }

  private func entries(_ name: StaticString, of root: JSONValue) -> [JSONValue] {
    root[name].map { Array($0.elements) } ?? []
  }

  private mutating func asset(_ entry: JSONValue, _ role: AssetRole, in folder: String) -> [PackAsset] {
    guard let resource = entry["resource"]?.text else {
      report(.manifest, at: place(of: entry), "resource is missing")
      return []
    }
    let urls = urls(of: entry, role)
    if urls.isEmpty {
      report(.manifest, at: place(of: entry), "nothing in the flow says which URL \(resource) stands for")
      return []
    }
    guard let file = file(resource, in: folder) else {
      report(.missing, at: place(of: entry), "the file \(resource) is missing")
      return []
    }
    do {
      let bytes = try files.read(file)
      if bytes.isEmpty {
        report(.length, at: file.description, "the file is empty")
        return []
      }
      return [
        PackAsset(
          file: file, sha256: SHA256Digest(of: bytes).hex, bytes: bytes.count, role: role, urls: urls)
      ]
    } catch {
      report(.unreadable, at: file.description, "the file cannot be read: \(error)")
      return []
    }
  }

  // MARK: URLs

  private func urls(of entry: JSONValue, _ role: AssetRole) -> [String] {
    if role == .font { return fontURLs(of: entry) }
    if let url = entry["url"]?.text { return [url] }
    guard let urls = flow?.mediaURLs else { return [] }
    let url =
      role == .icon ? entry["name"]?.text.flatMap(urls.iconURL) : entry["src"]?.text.flatMap(urls.mediaURL)
    return url.map { [$0] } ?? []
  }

  /// A font without a style is the upright one, or the only one there is. The exporter names files by family and
  /// weight, so of two styles only one has been kept.
  private func fontURLs(of entry: JSONValue) -> [String] {
    if let url = entry["url"]?.text { return [url] }
    let family = entry["family"]?.text
    let weight = entry["weight"]?.wholeNumber(in: 1...1000) ?? 400
    let faces = flow?.fonts.filter { $0.family == family && $0.weight == weight } ?? []
    let style = entry["style"]?.text ?? "normal"
    if let face = faces.first(where: { $0.style == style }) { return [face.url] }
    return faces.count == 1 && entry["style"]?.text == nil ? [faces[0].url] : []
  }

  // MARK: Files

  /// The file as it is named, in the folder of its kind, or beside the manifest: bundling may flatten folders.
  private func file(_ resource: String, in folder: String) -> PackPath? {
    let last = resource.split(separator: "/").last.map(String.init) ?? resource
    return [resource, "\(folder)/\(resource)", "\(folder)/\(last)", last].lazy
      .compactMap { PackPath($0) }
      .first { if case .file = files.look(at: $0) { true } else { false } }
  }

  private func place(of entry: JSONValue) -> String { "\(manifest) \(entry.path)" }

  private mutating func report(_ kind: PackFinding.Kind, at place: String, _ message: String) {
    findings.append(PackFinding(kind, .warning, at: place, message))
  }
}
