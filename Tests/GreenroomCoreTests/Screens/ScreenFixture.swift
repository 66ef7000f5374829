import GreenroomCore

/// A screen round components that a test writes. Files are at `https://m/`.
struct ScreenFixture {
  let screen: ScreenDocument

  /// A screen whose body holds `components`. `base` is more of `components_config.base`, `top` more of the screen,
  /// `texts` the table of en_US, `tables` more tables.
  init(
    _ components: String = "", base: String = "", texts: String = "{}", tables: String = "", top: String = "",
    uiConfig: String? = nil
  ) throws {
    let stack = #"{"type":"stack","components":[\#(components)]}"#
    let json =
      #"{"default_locale":"en_US","components_localizations":{"en_US":\#(texts)\#(Self.more(tables))},"#
      + #""components_config":{"base":{"stack":\#(stack)\#(Self.more(base))}}\#(Self.more(top))}"#
    screen = ScreenDocument(try Self.value(json), uiConfig: try uiConfig.map { try Self.value($0) })
  }

  static func value(_ json: String) throws -> JSONValue { try JSONDocument(Array(json.utf8)).root }

  private static func more(_ members: String) -> String { members.isEmpty ? "" : "," + members }

  /// What is listed, shortened: `image a.png` for a file of the first view, `(image a.png)` for another, with theme
  /// and locale where it has them.
  func listed(
    _ window: AssetWindow = .allScreens, _ change: (inout ViewContext) -> Void = { _ in }
  ) -> [String] {
    var context = ViewContext()
    change(&context)
    return screen.assets(in: window, for: context).assets.map { Self.shortened($0) }
  }

  static func shortened(_ asset: Asset) -> String {
    let url = asset.url.hasPrefix("https://m/") ? String(asset.url.dropFirst(10)) : asset.url
    let details = [asset.theme?.rawValue, asset.locale].compactMap { $0 }
    let text = ([asset.role.rawValue, url] + details).joined(separator: " ")
    return asset.isFirstView ? text : "(\(text))"
  }

  // MARK: Parts

  /// An image set with one original, for both themes.
  static func set(_ name: String) -> String { #"{"light":{"original":"https://m/\#(name).png"}}"# }

  /// A video set with one film.
  static func film(_ name: String) -> String { #"{"light":{"url":"https://m/\#(name).mp4"}}"# }

  static func image(_ name: String, _ more: String = "") -> String {
    #"{"type":"image","source":\#(set(name))\#(Self.more(more))}"#
  }

  static func stack(_ components: String, _ more: String = "") -> String {
    #"{"type":"stack","components":[\#(components)]\#(Self.more(more))}"#
  }

  /// A stack under the key that most components hold theirs by.
  static func inStack(_ components: String) -> String { #""stack":\#(stack(components))"# }

  static func component(_ type: String, _ more: String) -> String {
    #"{"type":"\#(type)"\#(Self.more(more))}"#
  }

  static func package(_ id: String, _ content: String = "", isDefault: Bool = false, _ more: String = "")
    -> String
  {
    component(
      "package",
      #""package_id":"\#(id)","is_selected_by_default":\#(isDefault),\#(inStack(content))\#(Self.more(more))"#
    )
  }

  static func icon(_ name: String, _ more: String = "") -> String {
    component("icon", #""base_url":"https://m","formats":\#(formats(name))\#(Self.more(more))"#)
  }

  static func formats(_ name: String) -> String { #"{"svg":"\#(name).svg","webp":"\#(name).webp"}"# }

  /// One override.
  static func override(_ properties: String, if conditions: String = "") -> String {
    #"{"conditions":[\#(conditions)],"properties":{\#(properties)}}"#
  }

  static func overrides(_ overrides: String...) -> String {
    #""overrides":[\#(overrides.joined(separator: ","))]"#
  }

  static func text(_ lid: String, _ more: String = "") -> String {
    component("text", #""text_lid":"\#(lid)"\#(Self.more(more))"#)
  }

  static let selected = #"{"type":"selected"}"#
  static let intro = #"{"type":"intro_offer"}"#
}
