/// A flow as the resolve dialect delivers it: the flow, and what stands around it.
package struct FlowDelivery: Sendable {
  /// The flow's id.
  package let flowID: String
  /// The id of the version that was delivered.
  package let versionID: String
  /// The version's number, 1 where the answer names none.
  package let flowVersion: Int
  /// The version of the language that the flow is written in.
  package let schemaVersion: SchemaVersion
  /// How relative media and icon names become URLs.
  package let mediaURLs: MediaURLResolver
  /// The server's experiment, if the identity takes part in one.
  package let experimentID: String?
  /// The experiment's variant that this identity got.
  package let variantID: String?
  /// The variant's name, for people.
  package let variantName: String?
  /// How long the flow is fresh, in seconds from 0 to ``longestTimeToLive``; nil where the answer names none.
  package let timeToLive: Double?
  /// The font files that come with the flow.
  package let fonts: [FontFace]
  /// The flow itself.
  package let flow: FlowDocument
  /// The answer that all this was read from; the flow itself where it was bundled bare.
  package let envelope: JSONValue

  /// A longer time to live counts as this one: ten years.
  package static let longestTimeToLive: Double = 315_360_000

  init(_ envelope: JSONValue, flowID: String, versionID: String, flow: FlowDocument) {
    self.flowID = flowID
    self.versionID = versionID
    self.flow = flow
    self.envelope = envelope
    let version = envelope.member("flow_version", or: "flowVersion")
    flowVersion = version?.wholeNumber(in: 0...Int.max) ?? 1
    schemaVersion = SchemaVersion(envelope.member("schema_version", or: "schemaVersion"))
    mediaURLs = MediaURLResolver(
      mediaBaseURL: envelope.member("media_base_url", or: "mediaBaseUrl")?.text,
      iconBaseURL: envelope.member("icon_base_url", or: "iconBaseUrl")?.text)
    experimentID = envelope.member("experiment_id", or: "experimentId")?.text
    variantID = envelope.member("variant_id", or: "variantId")?.text
    variantName = envelope.member("variant_name", or: "variantName")?.text
    timeToLive = Self.timeToLive(of: envelope)
    fonts = envelope["fonts"]?.elements.compactMap { FontFace($0) } ?? []
  }

  /// Reads a whole answer or a bare flow definition for looking at, whether it can be shown or not.
  package init(unchecked value: JSONValue) {
    guard let schema = value.member("flow_schema", or: "flowSchema") else {
      self.init(bare: FlowDocument(value))
      return
    }
    self.init(
      value, flowID: value.member("flow_id", or: "flowId")?.text ?? "",
      versionID: value.member("flow_version_id", or: "flowVersionId")?.text ?? "",
      flow: FlowDocument(schema))
  }

  /// Wraps a flow definition that stands alone.
  init(bare flow: FlowDocument) {
    flowID = flow.id ?? "bundled_default"
    versionID = "bundled"
    flowVersion = flow.version
    schemaVersion = flow.schemaVersion
    mediaURLs = MediaURLResolver()
    experimentID = nil
    variantID = nil
    variantName = nil
    timeToLive = 0
    fonts = []
    self.flow = flow
    envelope = flow.value
  }

  static func timeToLive(of envelope: JSONValue) -> Double? {
    envelope.member("cache_ttl_seconds", or: "cacheTtlSeconds")?.number(in: 0...longestTimeToLive)
  }
}
