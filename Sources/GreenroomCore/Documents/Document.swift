/// Anything that can be shown: a component screen or a flow.
package enum Document: Sendable {
  case screen(ScreenDocument)
  case flow(FlowDelivery)

  /// Reads a text that holds a screen or a flow, bare or as a server's answer holds it.
  ///
  /// A screen or a flow that cannot be shown is read all the same; its ``diagnostics`` say why with an error.
  ///
  /// - Throws: ``DocumentError`` where the text is no JSON, is beyond `limits`, or is neither.
  package init(_ bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(DocumentError) {
    let document: JSONDocument
    do {
      document = try JSONDocument(bytes, limits: limits)
    } catch {
      throw .unreadable(error)
    }
    try self.init(document.root)
  }

  /// Reads a value that is a screen or a flow.
  ///
  /// - Throws: ``DocumentError/neither`` where it is none of the two.
  package init(_ value: JSONValue) throws(DocumentError) {
    if Self.isScreen(value) {
      self = .screen(ScreenDocument(value))
    } else if let paywall = value["paywall"], Self.isScreen(paywall) {
      self = .screen(ScreenDocument(paywall, uiConfig: value["ui_config"]))
    } else if value.member("flow_schema", or: "flowSchema")?.kind == .object || value["nodes"]?.kind == .array
    {
      self = .flow(FlowDelivery(unchecked: value))
    } else {
      throw .neither
    }
  }

  private static func isScreen(_ value: JSONValue) -> Bool {
    value["components_config"] != nil || value["components_localizations"] != nil
  }

  /// The files that the document needs in `window`, in the order in which to warm them.
  package func assets(
    in window: AssetWindow, for context: ViewContext = ViewContext()
  ) -> AssetListing {
    switch self {
    case .screen(let screen): screen.assets(in: window, for: context)
    case .flow(let flow): flow.assets(in: window, for: context)
    }
  }

  /// The ids of the packages that a screen may show; none for a flow, which names no packages.
  package var packageIDs: [String] {
    switch self {
    case .screen(let screen): screen.packageIDs
    case .flow: []
    }
  }

  /// What of the document could not be read.
  package var diagnostics: [DocumentDiagnostic] {
    switch self {
    case .screen(let screen): screen.diagnostics
    case .flow(let flow): flow.diagnostics
    }
  }
}

/// Why a text is no document.
package enum DocumentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text is no JSON, or is deeper or larger than the reader's limits.
  case unreadable(JSONReadError)
  /// The JSON is something else.
  case neither

  package var description: String {
    switch self {
    case .unreadable(let error): error.description
    case .neither:
      "this is neither a screen, which has components_config and components_localizations, nor a flow, which has nodes"
    }
  }
}
