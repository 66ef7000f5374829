/// The texts that a flow shows.
package struct FlowTexts: Hashable, Sendable {
  /// The texts as the flow writes them, in the order in which screens and zones need them, without repeats.
  package internal(set) var texts: [String] = []
  /// The names to be filled in, in any property of what is shown, without repeats: labels or keys of variables.
  package internal(set) var names: [String] = []
}

extension FlowDelivery {
  /// The texts that the flow shows in `window`, and the names in them.
  package func texts(
    in window: AssetWindow = .firstScreen, for context: ViewContext = ViewContext()
  ) -> FlowTexts {
    var lister = FlowAssetLister(self, context: context)
    lister.textCollector = FlowTextCollector()
    _ = lister.listing(in: window)
    return lister.textCollector?.result ?? FlowTexts()
  }
}

/// Gathers texts in order, each once.
struct FlowTextCollector {
  private(set) var result = FlowTexts()
  private var texts: Set<ExactText> = []
  private var names: Set<ExactText> = []

  /// Properties whose text people read; that of others may still have names in it.
  private static let properties: Set<String> = ["text", "label", "placeholder", "caption"]

  /// Adds what the property `name` holds: one string, or those in a list of parts.
  mutating func add(_ value: JSONValue, named name: String) {
    for text in value.strings { add(text.value.string ?? "", named: text.name ?? name) }
  }

  private mutating func add(_ text: String, named name: String) {
    if Self.properties.contains(name), !text.isEmpty, texts.insert(ExactText(text)).inserted {
      result.texts.append(text)
    }
    for template in TextTemplate.templates(in: text) where names.insert(ExactText(template.name)).inserted {
      result.names.append(template.name)
    }
  }
}

extension FlowAssetLister {
  /// Adds the texts of a component's properties, in the forms that they may have.
  mutating func addTexts(of properties: Properties, at place: Place) {
    for (name, value) in properties.all {
      for form in PropertyValue(value, in: place.state).values { textCollector?.add(form, named: name) }
    }
  }
}
