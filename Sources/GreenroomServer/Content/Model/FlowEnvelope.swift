import GreenroomCore

/// The answer that shows one flow at one placement: written once, and kept for each base URL.
final class FlowEnvelope: Sendable {
  /// What an experiment adds.
  struct Assignment: Sendable {
    let experimentID: String
    let variantID: String
    let variantName: String?
  }

  /// The most base URLs that answers are kept for; further ones are written anew for each request.
  private static let keptBases = 8

  private let template: Template
  private let kept = Lock<[(base: String, response: Response)]>([])

  /// - Parameter iconPath: The icons' folder below the base URL.
  init(flow: FlowFile, ttlSeconds: Int, assignment: Assignment?, iconPath: String) {
    template = Self.template(
      flow: flow, ttlSeconds: ttlSeconds, assignment: assignment, iconPath: iconPath)
  }

  /// The answer, with URLs that begin with `base`.
  func response(base: String) -> Response {
    if let known = kept.withLock({ Self.find(base, in: $0) }) { return known }
    let response = Response(json: template.filled(base: base), isReusable: true)
    return kept.withLock { kept in
      if let other = Self.find(base, in: kept) { return other }
      if kept.count < Self.keptBases { kept.append((base, response)) }
      return response
    }
  }

  private static func find(_ base: String, in kept: [(base: String, response: Response)]) -> Response? {
    kept.first { $0.base == base }?.response
  }

  private static func template(
    flow: FlowFile, ttlSeconds: Int, assignment: Assignment?, iconPath: String
  ) -> Template {
    var head: [UInt8] = []
    head.append(text: #"{"flow_id":"#)
    head.append(jsonString: flow.id)
    head.append(text: #","flow_version_id":"#)
    head.append(jsonString: flow.versionID)
    head.append(text: #","flow_version":"#)
    head.append(number: flow.version)
    head.append(text: #","schema_version":"#)
    head.append(contentsOf: flow.schemaVersion)
    head.append(text: #","cache_ttl_seconds":"#)
    head.append(number: ttlSeconds)
    if let assignment { append(assignment, to: &head) }
    head.append(text: #","media_base_url":""#)
    var template = Template()
    template.append(head)
    template.appendBase()
    template.append(text: #"/media","icon_base_url":""#)
    template.appendBase()
    template.append(text: "/\(iconPath)\",\"fonts\":[")
    append(flow.fonts, to: &template)
    template.append(text: #"],"flow_schema":"#)
    template.append(flow.schema)
    template.append(text: "}")
    return template
  }

  private static func append(_ assignment: Assignment, to json: inout [UInt8]) {
    json.append(text: #","experiment_id":"#)
    json.append(jsonString: assignment.experimentID)
    json.append(text: #","variant_id":"#)
    json.append(jsonString: assignment.variantID)
    guard let name = assignment.variantName else { return }
    json.append(text: #","variant_name":"#)
    json.append(jsonString: name)
  }

  private static func append(_ fonts: [FontFile], to template: inout Template) {
    for (index, font) in fonts.enumerated() {
      var json: [UInt8] = []
      json.append(text: index == 0 ? #"{"family":"# : #",{"family":"#)
      json.append(jsonString: font.family)
      json.append(text: #","weight":"#)
      json.append(number: font.weight)
      json.append(text: #","style":"#)
      json.append(jsonString: font.style)
      json.append(text: #","url":""#)
      template.append(json)
      template.appendBase()
      template.append(text: "/\(AssetURL.path(of: font.asset))\"}")
    }
  }
}
