import GreenroomCore

/// What a file holds that can be shown: a screen, a flow, or an answer of the delivery dialect.
enum ShownFile: Sendable {
  case screen(ScreenDocument)
  case flow(FlowDelivery)
  /// The resolve dialect's "nothing to show".
  case noFlow
  /// Read no further than this: not every command needs all of it to be in order.
  case delivery(JSONValue)

  /// Members of which an answer of the delivery dialect has at least one.
  private static let deliveryKeys: [StaticString] = [
    "paywallId", "paywall", "rules", "experiment", "frequency", "holdout",
  ]

  /// - Returns: nil for anything else.
  init?(_ value: JSONValue) {
    guard value.kind == .object else { return nil }
    if Self.isDelivery(value) {
      self = .delivery(value)
      return
    }
    if let id = value.member("flow_id", or: "flowId"), id.isNull {
      self = .noFlow
      return
    }
    guard let document = try? Document(value) else { return nil }
    switch document {
    case .screen(let screen): self = .screen(screen)
    case .flow(let flow): self = .flow(flow)
    }
  }

  private static func isDelivery(_ value: JSONValue) -> Bool {
    let others: [StaticString] = [
      "components_config", "components_localizations", "flow_schema", "flowSchema", "nodes",
    ]
    return !others.contains { value[$0] != nil } && deliveryKeys.contains { value[$0] != nil }
  }

  /// Reads `file`.
  ///
  /// - Throws: when it cannot be read or is something else.
  init(_ file: InputFile) throws(ToolError) {
    guard let shown = Self(try file.json()) else {
      throw .inaccessible("\(file.title) \(Self.neither); name another")
    }
    self = shown
  }

  static let neither =
    "is neither a screen, which has components_config, nor a flow, which has nodes, nor a delivery, which has paywall"

  /// The screens in it, with what stands beside them: a delivery's own, then side B's, then those of its rules.
  var documents: [Document] {
    switch self {
    case .screen(let screen): [.screen(screen)]
    case .flow(let flow): [.flow(flow)]
    case .noFlow: []
    case .delivery(let answer): Self.screens(of: answer).map { .screen($0) }
    }
  }

  /// The one screen whose packages are sold; nil for a flow, and where nothing is shown.
  var ownScreen: ScreenDocument? {
    switch self {
    case .screen(let screen): screen
    case .flow, .noFlow: nil
    case .delivery(let answer): Self.screen(in: answer)
    }
  }

  private static func screens(of answer: JSONValue) -> [ScreenDocument] {
    let rules = answer["rules"]?.elements.compactMap { $0["screen"] } ?? []
    return ([answer, answer["experiment"]?["b"]].compactMap { $0 } + rules).compactMap(screen)
  }

  private static func screen(in value: JSONValue) -> ScreenDocument? {
    guard let paywall = value["paywall"], paywall.kind == .object else { return nil }
    return ScreenDocument(paywall, uiConfig: value["ui_config"])
  }
}
