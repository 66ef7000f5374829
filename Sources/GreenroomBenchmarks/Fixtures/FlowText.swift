/// A flow as a backend sends it: screens of texts, pictures, lists and buttons, in JSON without blanks.
///
/// The same seed and size give the same bytes. Nothing but the length is made to measure: keys, values and
/// nesting are those of flows that are in use.
struct FlowText {
  /// The most bytes that a screen, its edge and what stands around the screens have.
  private static let room = 3_800

  private var random: SeededRandom
  private let id: String

  private init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    id = "flow-\(seed)"
  }

  /// A flow definition of exactly `bytes` bytes, of at least 4,000.
  static func flow(bytes: Int, seed: UInt64) -> [UInt8] {
    var text = FlowText(seed: seed)
    return text.flow(bytes: bytes)
  }

  /// The answer of a backend that delivers such a flow, of exactly `bytes` bytes.
  static func answer(bytes: Int, seed: UInt64, timeToLive: Int = 86_400) -> [UInt8] {
    let head =
      #"{"flow_id":"flow-\#(seed)","flow_version_id":"version-1","flow_version":1,"schema_version":1,"#
      + #""cache_ttl_seconds":\#(timeToLive),"media_base_url":"https://cdn.example.test/media","#
      + #""icon_base_url":"https://cdn.example.test/icons","fonts":[],"flow_schema":"#
    return Array(head.utf8) + flow(bytes: bytes - head.utf8.count - 1, seed: seed) + Array("}".utf8)
  }

  // MARK: Flow

  private mutating func flow(bytes: Int) -> [UInt8] {
    let head =
      #"{"id":"\#(id)","name":"Benchmark","version":1,"schemaVersion":1,"entryNodeId":"screen-0","#
      + #""globalStyles":{"fonts":{"heading":"Inter","body":"Inter"}},"nodes":["#
    var screens = [screen(0)]
    var edges: [String] = []
    var length = screens[0].utf8.count
    // What is left must hold one more screen, its edge and the filler's key.
    while length < bytes - Self.room {
      edges.append(edge(screens.count))
      screens.append(screen(screens.count))
      length += (edges.last?.utf8.count ?? 0) + (screens.last?.utf8.count ?? 0) + 2
    }
    let graph = screens.joined(separator: ",") + #"],"edges":["# + edges.joined(separator: ",")
    return filled(head + graph + #"],"variables":[],"notes":""#, to: bytes, end: #""}"#)
  }

  private mutating func filled(_ text: String, to bytes: Int, end: String) -> [UInt8] {
    let length = max(0, bytes - text.utf8.count - end.utf8.count)
    let filler = (0..<length).map { _ in UInt8(ascii: "a") + UInt8(random.below(26)) }
    return Array(text.utf8) + filler + Array(end.utf8)
  }

  private func edge(_ target: Int) -> String {
    #"{"id":"edge-\#(target)","fromNodeId":"screen-\#(target - 1)","toNodeId":"screen-\#(target)"}"#
  }

  // MARK: Screens

  private mutating func screen(_ number: Int) -> String {
    let name = "screen-\(number)"
    let children = [
      image("\(name)-hero", height: 180 + random.below(160)), text("\(name)-title", size: 34, weight: 700),
      text("\(name)-lead", size: 17, weight: 400), list(name, rows: 3), button("\(name)-next"),
    ]
    return
      #"{"id":"\#(name)","kind":"screen","name":"Screen \#(number)","props":{"safeArea":true,"#
      + #""includeInProgress":\#(random.below(2) == 0)},"layout":{"id":"\#(name)-root","type":"screenRoot","#
      + #""props":{"axis":"vertical","spacing":20,"paddingHorizontal":24,"paddingVertical":24.5,"#
      + #""align":"center"},"children":[\#(children.joined(separator: ","))]}}"#
  }

  private mutating func list(_ name: String, rows: Int) -> String {
    let rows = (0..<rows).map { row in
      #"{"id":"\#(name)-row-\#(row)","type":"stack","props":{"axis":"horizontal","spacing":12,"#
        + #""align":"center","width":"fill"},"children":[\#(icon("\(name)-icon-\(row)")),"#
        + #"\#(text("\(name)-text-\(row)", size: 15, weight: 400))]}"#
    }
    return
      #"{"id":"\#(name)-list","type":"stack","props":{"axis":"vertical","spacing":16},"#
      + #""children":[\#(rows.joined(separator: ","))]}"#
  }

  // MARK: Components

  private mutating func image(_ name: String, height: Int) -> String {
    #"{"id":"\#(name)","type":"image","props":{"src":"https://cdn.example.test/media/\#(name).jpg","#
      + #""fit":"cover","width":"fill","height":\#(height),"cornerRadius":\#(random.below(24)),"#
      + #""alt":"\#(words(4))"}}"#
  }

  private mutating func icon(_ name: String) -> String {
    let icons = ["Check", "Star", "Sun", "Drop", "Leaf", "Bell"]
    return
      #"{"id":"\#(name)","type":"icon","props":{"iconSize":\#(20 + random.below(8)),"color":"token:leaf","#
      + #""label":"\#(icons[random.below(icons.count)])"}}"#
  }

  private mutating func text(_ name: String, size: Int, weight: Int) -> String {
    #"{"id":"\#(name)","type":"text","props":{"text":"\#(words(3 + random.below(8)))","#
      + #""fontFamily":"Inter","fontSize":\#(size),"fontWeight":"\#(weight)","color":"token:ink","#
      + #""textAlign":"center","lineHeight":1.\#(2 + random.below(4))}}"#
  }

  private mutating func button(_ name: String) -> String {
    #"{"id":"\#(name)","type":"button","props":{"text":"\#(words(2))","variant":"primary","width":"fill"},"#
      + #""interactions":[{"id":"\#(name)-press","event":"onPress","actions":[{"kind":"navigateNext"}]}]}"#
  }

  private mutating func words(_ count: Int) -> String {
    (0..<count).map { _ in Self.words[random.below(Self.words.count)] }.joined(separator: " ")
  }

  /// Letters beyond ASCII and escapes are among them, as in texts for people.
  private static let words = [
    "your", "plants", "a", "little", "happier", "every", "week", "Gießen", "für", "zwölf", "naïve", "\\n",
    "—", "\\u00e9t\\u00e9", "🌿", "light", "and", "water", "remind", "me", "tomorrow", "\\\"now\\\"", "free",
    "trial",
  ]
}
