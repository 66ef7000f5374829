/// A flow as it is served, apart from what a placement adds.
struct FlowFile: Sendable {
  /// The flow's own id, else the name of its file.
  let id: String
  /// Names this very content: the same text gives the same id.
  let versionID: String
  let version: Int
  /// As in the file: a text or a number, in JSON.
  let schemaVersion: [UInt8]
  let fonts: [FontFile]
  let schema: Template
}

/// One font that the folder ships.
struct FontFile: Sendable {
  let family: String
  let weight: Int
  let style: String
  let asset: Asset
}
