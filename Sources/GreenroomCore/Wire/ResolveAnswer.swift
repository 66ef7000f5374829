/// What a backend of the resolve dialect said about one placement for one identity.
///
/// Both spellings of the envelope's keys are read, `flow_id` and `flowId`.
package enum ResolveAnswer: Sendable {
  /// A flow that can be shown.
  case flow(FlowDelivery)
  /// Nothing is to be shown. The time is how long that holds, in seconds; nil where the answer names none.
  case nothing(timeToLive: Double?)
  /// A flow is named and cannot be shown: no version id, or no presentable flow.
  case unpresentable(String)
  /// The flow is written for a later major version of the schema than this build reads.
  case unsupportedSchema(String)
  /// This is no answer of the dialect at all; the server counts as unheard.
  case unreadable(String)

  /// Reads the body of a single answer.
  package init(_ bytes: [UInt8], limits: JSONLimits = JSONLimits()) {
    do throws(JSONReadError) {
      self.init(try JSONDocument(bytes, limits: limits).root)
    } catch {
      self = .unreadable(error.description)
    }
  }

  /// Reads a single answer, or one entry of a batch.
  package init(_ envelope: JSONValue) {
    guard envelope.kind == .object else {
      self = .unreadable("the answer is no JSON object")
      return
    }
    guard let id = envelope.member("flow_id", or: "flowId") else {
      self = .unreadable("the answer has no flow_id")
      return
    }
    switch id.kind {
    case .null: self = .nothing(timeToLive: FlowDelivery.timeToLive(of: envelope))
    case .string: self.init(envelope, flowID: id.string ?? "")
    default: self = .unreadable("flow_id is neither text nor null")
    }
  }

  private init(_ envelope: JSONValue, flowID: String) {
    let version = SchemaVersion(envelope.member("schema_version", or: "schemaVersion"))
    guard version.isSupported else {
      self = .unsupportedSchema(version.description)
      return
    }
    self.init(presenting: envelope, flowID: flowID)
  }

  /// Reads an envelope whose schema version is not asked for.
  init(presenting envelope: JSONValue, flowID: String) {
    guard !flowID.isEmpty else {
      self = .unpresentable("flow_id is empty")
      return
    }
    guard let versionID = envelope.member("flow_version_id", or: "flowVersionId")?.text else {
      self = .unpresentable("flow_version_id is missing")
      return
    }
    guard let schema = envelope.member("flow_schema", or: "flowSchema") else {
      self = .unpresentable("flow_schema is missing")
      return
    }
    let flow = FlowDocument(schema)
    if let problem = flow.presentationProblem {
      self = .unpresentable(problem)
    } else {
      self = .flow(FlowDelivery(envelope, flowID: flowID, versionID: versionID, flow: flow))
    }
  }
}
