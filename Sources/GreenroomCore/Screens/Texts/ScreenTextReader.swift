/// Gathers the texts that a screen shows.
struct ScreenTextReader {
  private let window: AssetWindow
  private let table: [String: JSONValue]
  private var walk: ScreenWalk
  private var texts: ScreenTexts
  private var lids: Set<String> = []
  private var urlLIDs: Set<String> = []
  private var templates: Set<TextTemplate> = []

  init(_ document: ScreenDocument, in window: AssetWindow, for context: ViewContext) {
    self.window = window
    let locale = document.locale(preferring: context.locales)
    table = document.table(locale)
    texts = ScreenTexts(locale: locale)
    walk = ScreenWalk(shown: document, for: context)
  }

  mutating func read() -> ScreenTexts {
    while let step = walk.next() {
      addTexts(of: step)
      if window == .allScreens { addURLs(of: step.component) }
    }
    return texts
  }

  private mutating func addTexts(of step: ScreenWalk.Step) {
    guard step.type == .text || step.type == .unknown else { return }
    for form in step.forms(of: "text_lid").forms {
      guard window == .allScreens || form.mayHold && step.isFirstView else { continue }
      if let lid = form.value.text { add(lid) }
    }
  }

  private mutating func add(_ lid: String) {
    guard lids.insert(lid).inserted else { return }
    texts.lids.append(lid)
    guard let text = table[lid]?.string else {
      texts.missing.append(lid)
      return
    }
    for template in TextTemplate.templates(in: text) where templates.insert(template).inserted {
      texts.templates.append(template)
    }
  }

  private mutating func addURLs(of component: JSONValue) {
    let action = component["action"]
    let urls = [
      action?["url"], action?["destination"]?["url"], component["method"]?["custom_url"],
    ]
    for lid in urls.compactMap({ $0?["url_lid"]?.text }) where urlLIDs.insert(lid).inserted {
      texts.urlLIDs.append(lid)
      if table[lid]?.string == nil, !lids.contains(lid) { texts.missing.append(lid) }
    }
  }
}
