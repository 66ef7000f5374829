/// The component types that this build knows.
enum ScreenComponentType {
  case stack, text, image, icon, package, button, purchaseButton, timeline, tabs, carousel, video
  case countdown, webView, tabButton
  /// A wrapper round a stack: header, footer.
  case frame
  /// One entry of a timeline; its `type` is not always there.
  case timelineItem
  /// A type that draws no media and holds nothing.
  case leaf
  /// A type that this build does not know, or none.
  case unknown

  private static let names: [(name: StaticString, type: ScreenComponentType)] = [
    ("text", .text), ("stack", .stack), ("icon", .icon), ("button", .button), ("image", .image),
    ("package", .package), ("purchase_button", .purchaseButton), ("timeline", .timeline),
    ("timeline_item", .timelineItem), ("tabs", .tabs), ("carousel", .carousel), ("video", .video),
    ("countdown", .countdown), ("web_view", .webView), ("tab_control_button", .tabButton),
    ("tab_control", .leaf), ("tab_control_toggle", .leaf), ("fallback_header", .leaf),
    ("header", .frame), ("footer", .frame), ("sticky_footer", .frame),
  ]

  /// The type of a component. Where that is not known, what its place asks for counts.
  init(_ component: JSONValue, at place: ScreenComponentType?) {
    let type = component["type"]
    let known = type.flatMap { type in Self.names.first { type.isString($0.name) } }
    self = known?.type ?? place ?? .unknown
  }

  /// Whether components of the type can be hidden by `visible`. A type that is not known may be.
  var canBeHidden: Bool {
    switch self {
    case .purchaseButton, .countdown, .tabButton, .frame, .leaf: false
    default: true
    }
  }
}
