import GreenroomCore

/// A pack round a few small documents, in memory.
enum PackFixture {
  static let flow = #"""
    {"flow_id":"f","flow_version_id":"v","media_base_url":"https://m/ws","icon_base_url":"https://m/icons",
    "fonts":[{"family":"F","weight":400,"style":"normal","url":"https://m/f.ttf"}],
    "flow_schema":{"entryNodeId":"a","nodes":[
    {"id":"a","kind":"screen","layout":{"id":"r","type":"screenRoot","children":[
    {"id":"p","type":"image","props":{"src":"a.png"}},{"id":"i","type":"icon","props":{"iconName":"Leaf"}}]}},
    {"id":"b","kind":"screen","layout":{"id":"s","type":"image","props":{"src":"b.png"}}}],
    "edges":[{"fromNodeId":"a","toNodeId":"b"}]}}
    """#

  /// An answer of the delivery dialect with a screen of its own, one for side B and one for an audience.
  static func answer(placement: String = "news") -> String {
    let sideB = #"{"id":"x","shareB":0.5,"b":{"paywall":\#(screen("side"))}}"#
    let rule = #"{"id":"r","conditions":{"plan":"pro"},"screen":{"paywall":\#(screen("rule"))}}"#
    return
      #"{"placement":"\#(placement)","paywall":\#(screen("own")),"experiment":\#(sideB),"rules":[\#(rule)]}"#
  }

  /// A screen with a picture for each theme, and one for the German locale.
  static func screen(_ name: String) -> String {
    let set =
      #"{"light":{"original":"https://m/\#(name).png","webp":"https://m/\#(name).webp"},"#
      + #""dark":{"original":"https://m/\#(name)-dark.png"}}"#
    let german = #"{"light":{"original":"https://m/\#(name)-de.png"}}"#
    return
      #"{"default_locale":"en_US","components_localizations":{"en_US":{},"de_DE":{"pic":\#(german)}},"#
      + #""components_config":{"base":{"stack":{"type":"stack","components":["#
      + #"{"type":"image","source":\#(set),"override_source_lid":"pic"}]}}}}"#
  }

  static let welcome = PackSource(.placement, "welcome")
  static let news = PackSource(.placement, "news")

  /// A pack of both, with all that they need: files whose content is their URL.
  static func draft(
    scope: PackScope = PackScope(), generator: String? = "test 1",
    leaving isLeftOut: (PackNeed) -> Bool = { _ in false }
  ) throws -> PackDraft {
    var draft = PackDraft(scope: scope, generator: generator, madeAt: 1_790_000_000_000)
    let deliveries = [
      (welcome, PackDialect.resolve, flow), (news, PackDialect.delivery, answer()),
    ]
    for (source, dialect, text) in deliveries {
      for need in try draft.addDelivery(of: source, in: dialect, Array(text.utf8), etag: "\"e\"") {
        if isLeftOut(need) { continue }
        draft.addAsset(
          Array(need.urls[0].utf8), for: need, at: need.urls[0], mediaType: "image/png", neededBy: source)
      }
    }
    return draft
  }

  static func report(_ files: MemoryPackFiles, _ settings: PackSettings = PackSettings()) -> PackCheck.Report
  {
    PackCheck.report(of: files, settings: settings)
  }

  static func path(_ text: String) -> PackPath {
    guard let path = PackPath(text) else { preconditionFailure("\(text) is no path") }
    return path
  }
}
