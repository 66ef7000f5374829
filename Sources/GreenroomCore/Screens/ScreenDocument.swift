/// A screen: one tree of components, with its texts in every language that it speaks.
///
/// A view of the JSON, read leniently: a component that cannot be read loses itself, and what is unknown stays in
/// the document and is walked.
package struct ScreenDocument: Sendable {
  /// The screen as it stands in its document.
  package let value: JSONValue
  /// Fonts, colours and words for the screen.
  package let uiConfig: UIConfig

  /// Reads a screen. Anything that is no screen reads as one that shows nothing; ``check()`` tells.
  ///
  /// - Parameter uiConfig: what came beside the screen. A `ui_config` in the screen counts before it.
  package init(_ value: JSONValue, uiConfig: JSONValue? = nil) {
    self.value = value
    self.uiConfig = UIConfig([value["ui_config"], uiConfig])
  }

  /// The id that newer servers give a screen.
  package var id: String? { value["id"]?.text }

  /// How often the screen was saved, 0 where it does not say.
  package var revision: Int { value["revision"]?.wholeNumber(in: 0...Int.max) ?? 0 }

  /// The part that is drawn: background, header, body and footer.
  var base: JSONValue? {
    guard let base = value["components_config"]?["base"], base.kind == .object else { return nil }
    return base
  }

  /// Refuses a screen that lacks what no screen can be drawn without.
  ///
  /// - Throws: ``ScreenDocumentError`` that names all that is missing.
  package func check() throws(ScreenDocumentError) {
    let missing = missingKeys
    if !missing.isEmpty { throw ScreenDocumentError(missing: missing) }
  }

  /// Why the screen cannot be drawn; nil where it can.
  package var presentationProblem: String? {
    let missing = missingKeys
    return missing.isEmpty ? nil : ScreenDocumentError(missing: missing).description
  }

  /// The keys that no screen can be drawn without and that are missing or of the wrong kind.
  private var missingKeys: [String] {
    var missing: [String] = []
    if value["default_locale"]?.text == nil { missing.append("default_locale") }
    if base == nil { missing.append("components_config.base") }
    if !hasLocalizations { missing.append("components_localizations") }
    return missing
  }

  /// Servers write a map without members as an empty list.
  private var hasLocalizations: Bool {
    guard let tables = value["components_localizations"] else { return false }
    return tables.kind == .object || tables.kind == .array && tables.count == 0
  }

  // MARK: For conditions

  /// What the screen's state holds at first, by key. A declaration whose default does not fit its type is left out.
  var declaredState: [String: ScreenValue] {
    var state: [String: ScreenValue] = [:]
    guard let declarations = value["state_declarations"] else { return state }
    for (key, declaration) in declarations.members {
      state[key] = ScreenValue(declaration["default"], declaredAs: declaration["type"])
    }
    return state
  }

  /// Whether a condition that this build cannot read stands anywhere on the screen.
  var hasUnknownCondition: Bool {
    base?.values(ofMembersNamed: "conditions").contains { conditions in
      conditions.elements.contains { if case .unknown = ScreenCondition($0).test { true } else { false } }
    } ?? false
  }
}

/// Why a screen was refused.
package struct ScreenDocumentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The keys that are missing or of the wrong kind, as paths.
  package let missing: [String]

  /// A refusal for what is missing.
  package init(missing: [String]) {
    self.missing = missing
  }

  package var description: String {
    "the screen lacks \(missing.joined(separator: ", "))"
  }
}
