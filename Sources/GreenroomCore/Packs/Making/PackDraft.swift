import GreenroomDigest

/// A pack that is being put together, in memory: names files, shares contents and keeps the manifest.
package struct PackDraft: Sendable {
  /// The manifest so far.
  package private(set) var manifest: PackManifest
  private var files: [PackPath: [UInt8]] = [:]
  private var positions: [Content: Int] = [:]

  private struct Content: Hashable {
    let file: PackPath
    let role: AssetRole
  }

  /// An empty pack.
  ///
  /// - Parameters:
  ///   - generator: the program and its version.
  ///   - madeAt: the time, in milliseconds since 1970; nil leaves it out.
  package init(scope: PackScope, generator: String? = nil, madeAt: Int? = nil) {
    manifest = PackManifest(scope: scope, generator: generator, madeAt: madeAt)
  }

  /// Every file of the pack, the manifest among them.
  package var contents: MemoryPackFiles {
    MemoryPackFiles(files.merging([.manifest: manifest.json]) { $1 })
  }

  /// Adds a delivery as it was received, in place of one of the same source and dialect.
  ///
  /// - Returns: what is to be packed with it.
  /// - Throws: ``PackDeliveryError`` for a delivery that does not belong in a pack; it is not added.
  @discardableResult
  package mutating func addDelivery(
    of source: PackSource, in dialect: PackDialect, _ body: [UInt8], etag: String? = nil
  ) throws(PackDeliveryError) -> [PackNeed] {
    let delivery = PackDelivery(
      source: source, dialect: dialect, file: Self.file(of: source, dialect), body: body, etag: etag)
    let documents = try delivery.documents(in: body)
    manifest.deliveries.removeAll { $0.source == source && $0.dialect == dialect }
    manifest.deliveries.append(delivery)
    files[delivery.file] = body
    var known: Set<PackNeed> = []
    return documents.flatMap(manifest.scope.needs(of:)).filter { known.insert($0).inserted }
  }

  /// Adds a file that `source` needs. One that is there already only gains the URL.
  ///
  /// - Parameter url: where the file was found.
  package mutating func addAsset(
    _ bytes: [UInt8], for need: PackNeed, at url: String, mediaType: String? = nil,
    neededBy source: PackSource
  ) {
    let sha256 = SHA256Digest(of: bytes).hex
    let file = Self.file(sha256, PackFileType(mediaType: mediaType, url: url))
    let content = Content(file: file, role: need.role)
    let position = positions[content] ?? manifest.assets.count
    if position == manifest.assets.count {
      positions[content] = position
      files[file] = bytes
      manifest.assets.append(
        PackAsset(
          file: file, sha256: sha256, bytes: bytes.count, role: need.role, mediaType: mediaType, urls: []))
    }
    manifest.assets[position].urls.appendNew(url)
    manifest.assets[position].deliveries.appendNew(source.description)
    if let hash = need.hash.flatMap({ GivenHash(hex: $0) }), hash.matches(bytes) {
      manifest.assets[position].hashes.appendNew(hash.hex)
    }
  }

  /// Notes that none of the forms of what is needed could be had.
  package mutating func leaveOut(_ need: PackNeed) {
    manifest.leftOut.appendNew(need.urls[0])
  }

  // MARK: Names

  private static func file(of source: PackSource, _ dialect: PackDialect) -> PackPath {
    let name = "\(source.kind.rawValue)-\(source.key)"
    let isPlain = name.utf8.count <= 100 && name.utf8.allSatisfy(\.isPlainNameByte)
    let safe = isPlain ? name : "\(source.kind.rawValue)-\(SHA256Digest(of: Array(source.key.utf8)).hex)"
    return PackPath(known: "deliveries/\(safe).\(dialect.rawValue).json")
  }

  private static func file(_ sha256: String, _ type: PackFileType?) -> PackPath {
    PackPath(known: "assets/\(sha256)\(type.map { ".\($0.rawValue)" } ?? "")")
  }
}

extension [String] {
  fileprivate mutating func appendNew(_ text: String) {
    if !contains(where: { $0.isExactly(text) }) { append(text) }
  }
}

extension UInt8 {
  fileprivate var isPlainNameByte: Bool {
    isDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: "-")
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
  }
}
