import GreenroomCore

/// The answer that shows one flow at one placement: written when it is first asked for, and kept for the base URLs
/// that were asked for last.
final class FlowEnvelope: Sendable {
  /// What an experiment adds.
  struct Assignment: Sendable {
    let experimentID: String
    let variantID: String
    let variantName: String?
  }

  private let template: Template
  private let kept = Lock(RecentBases<Response>())

  /// - Parameter iconPath: The icons' folder below the base URL.
  init(flow: FlowFile, ttlSeconds: Int, assignment: Assignment?, iconPath: String) {
    template = Self.template(
      flow: flow, ttlSeconds: ttlSeconds, assignment: assignment, iconPath: iconPath)
  }

  /// The answer, with URLs that begin with `base`.
  func response(base: String) -> Response {
    if let known = kept.withLock({ $0.find(base) }) { return known }
    let response = Response(json: template.filled(base: base), isReusable: true)
    return kept.withLock { kept in
      if let other = kept.find(base) { return other }
      kept.keep(response, for: base)
      return response
    }
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
