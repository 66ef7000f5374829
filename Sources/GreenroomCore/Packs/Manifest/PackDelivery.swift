import GreenroomDigest

/// A delivery in a pack.
package struct PackDelivery: Hashable, Sendable {
  /// What the delivery is for.
  package var source: PackSource
  /// The protocol that it is written in.
  package var dialect: PackDialect
  /// The file that holds it as it was received.
  package var file: PackPath
  /// The hash of the file, in lowercase hexadecimal digits.
  package var sha256: String
  /// The length of the file.
  package var bytes: Int
  /// The validator that came with it.
  package var etag: String?

  /// A delivery whose file is described.
  package init(
    source: PackSource, dialect: PackDialect, file: PackPath, sha256: String, bytes: Int, etag: String? = nil
  ) {
    self.source = source
    self.dialect = dialect
    self.file = file
    self.sha256 = sha256
    self.bytes = bytes
    self.etag = etag
  }

  /// A delivery whose file holds `body`.
  package init(
    source: PackSource, dialect: PackDialect, file: PackPath, body: [UInt8], etag: String? = nil
  ) {
    self.init(
      source: source, dialect: dialect, file: file, sha256: SHA256Digest(of: body).hex, bytes: body.count,
      etag: etag)
  }
}

/// What a delivery in a pack is for.
package struct PackSource: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of source.
  package enum Kind: String, CaseIterable, Sendable {
    /// A named point in an app.
    case placement
    /// A screen asked for by its id.
    case screen
  }

  /// The kind.
  package var kind: Kind
  /// The placement's key or the screen's id.
  package var key: String

  /// A source of `kind`.
  package init(_ kind: Kind = .placement, _ key: String) {
    self.kind = kind
    self.key = key
  }

  /// The source in a word, `placement:onboarding`: what assets name it by, and copies are filed under.
  package var description: String { "\(kind.rawValue):\(key)" }
}

/// The protocols that a delivery may be written in.
package enum PackDialect: String, CaseIterable, Hashable, Sendable {
  /// The server decided for one identity.
  case resolve
  /// The server sent the rules, and the device decides.
  case delivery
}
