extension PackManifest {
  /// What reading a manifest gave.
  package struct Reading: Sendable {
    /// The manifest, without the entries that cannot be read.
    package let manifest: PackManifest
    /// What is wrong with entries.
    package let findings: [PackFinding]
  }

  /// Reads a manifest. What this version does not know is left out of account, and an entry that cannot be read
  /// loses itself.
  ///
  /// - Throws: ``PackManifestError`` where this is no manifest, or one of a later format.
  package static func read(_ bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(PackManifestError)
    -> Reading
  {
    let root: JSONValue
    do {
      root = try JSONDocument(bytes, limits: limits).root
    } catch {
      throw .unreadable(error)
    }
    guard let format = root["format"]?.integer, format >= 1 else { throw .noManifest }
    guard format <= currentFormat else { throw .newerFormat(format) }
    var reader = PackManifestReader()
    let manifest = reader.manifest(root, format: format)
    return Reading(manifest: manifest, findings: reader.findings)
  }
}

/// Why a text is no manifest that this version can use.
package enum PackManifestError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text is no JSON.
  case unreadable(JSONReadError)
  /// The JSON does not say which format of a pack it is.
  case noManifest
  /// A newer version wrote the pack.
  case newerFormat(Int)

  package var description: String {
    switch self {
    case .unreadable(let error): "the manifest cannot be read: \(error)"
    case .noManifest: "this is no manifest of a pack: it has no format number"
    case .newerFormat(let format):
      "the pack was written by a newer version: it has format \(format), and this version reads up to "
        + "\(PackManifest.currentFormat); update Greenroom or make the pack with this version"
    }
  }
}

/// Reads the parts of a manifest.
private struct PackManifestReader {
  private(set) var findings: [PackFinding] = []

  mutating func manifest(_ root: JSONValue, format: Int) -> PackManifest {
    var manifest = PackManifest(
      scope: scope(root["made_for"]), generator: root["generator"]?.text,
      madeAt: root["made_at"]?.string.flatMap(Timestamp.milliseconds(rfc3339:)),
      leftOut: texts(root["left_out"]))
    manifest.format = format
    for value in entries("deliveries", of: root) {
      if let delivery = delivery(value) { manifest.deliveries.append(delivery) }
    }
    for value in entries("assets", of: root) {
      if let asset = asset(value) { manifest.assets.append(asset) }
    }
    return manifest
  }

  private mutating func entries(_ name: StaticString, of root: JSONValue) -> [JSONValue] {
    guard let list = root[name], list.kind == .array else {
      refuse(root[name] ?? root, "\(name) has to be a list")
      return []
    }
    return Array(list.elements)
  }

  private func scope(_ value: JSONValue?) -> PackScope {
    let roles = value?["roles"].map { texts($0).compactMap(AssetRole.init(rawValue:)) }
    return PackScope(
      platform: value?["platform"]?.text ?? "ios", locales: texts(value?["locales"]),
      themes: texts(value?["themes"]).compactMap(AssetTheme.init(rawValue:)),
      window: value?["strategy"]?.string.flatMap(AssetWindow.init(rawValue:)) ?? .allScreens,
      roles: roles ?? PackScope.standardRoles)
  }

  // MARK: Entries

  private mutating func delivery(_ value: JSONValue) -> PackDelivery? {
    guard let key = value["key"]?.text, let kind = word(PackSource.Kind.self, "kind", of: value),
      let dialect = word(PackDialect.self, "dialect", of: value), let file = file(of: value)
    else {
      if value["key"]?.text == nil { refuse(value, "a delivery needs a key") }
      return nil
    }
    return PackDelivery(
      source: PackSource(kind, key), dialect: dialect, file: file.path, sha256: file.sha256,
      bytes: file.bytes, etag: value["etag"]?.text)
  }

  private mutating func asset(_ value: JSONValue) -> PackAsset? {
    guard let role = word(AssetRole.self, "role", of: value), let file = file(of: value) else { return nil }
    return PackAsset(
      file: file.path, sha256: file.sha256, bytes: file.bytes, role: role,
      mediaType: value["media_type"]?.text, urls: texts(value["urls"]),
      hashes: texts(value["hashes"]), deliveries: texts(value["deliveries"]))
  }

  private mutating func file(of value: JSONValue) -> (path: PackPath, sha256: String, bytes: Int)? {
    guard let name = value["file"]?.string, let path = PackPath(name) else {
      refuse(value, "file has to be a path inside the pack", kind: .outside)
      return nil
    }
    guard let sha256 = value["sha256"]?.string, sha256.isSHA256 else {
      refuse(value, "sha256 has to be 64 lowercase hexadecimal digits")
      return nil
    }
    guard let bytes = value["bytes"]?.integer, bytes >= 0 else {
      refuse(value, "bytes has to be the length of the file")
      return nil
    }
    return (path, sha256, bytes)
  }

  /// One of the words that this version knows. Another one is a newer version's, which an older one can do without.
  private mutating func word<Word: RawRepresentable<String>>(
    _ type: Word.Type, _ name: StaticString, of value: JSONValue
  ) -> Word? {
    guard let text = value[name]?.string else {
      refuse(value, "\(name) is missing")
      return nil
    }
    guard let word = Word(rawValue: text) else {
      refuse(value, "the \(name) \(text) is not known, so the entry is left out", severity: .warning)
      return nil
    }
    return word
  }

  private func texts(_ value: JSONValue?) -> [String] { value?.elements.compactMap(\.text) ?? [] }

  private mutating func refuse(
    _ value: JSONValue, _ message: String, kind: PackFinding.Kind = .manifest,
    severity: DocumentDiagnostic.Severity = .error
  ) {
    findings.append(
      PackFinding(kind, severity, at: "\(PackManifest.fileName) \(value.path)", message))
  }
}

extension String {
  fileprivate var isSHA256: Bool {
    utf8.count == 64
      && utf8.allSatisfy { $0.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0) }
  }
}
