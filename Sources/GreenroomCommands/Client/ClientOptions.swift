import Foundation
import GreenroomCore
import GreenroomKit

/// The options that every command with a backend shares, checked and not yet acted on.
struct ClientOptions: Sendable {
  static let url = OptionSpec(
    "--url", "URL", help: "the backend, ending in /v1; needed in the delivery dialect, /v1 or not")
  static let app = OptionSpec("--app", "ID", help: "the app's id; needed, but for the delivery dialect")
  static let key = OptionSpec(
    "--key", "KEY", help: "the API key, needed; in the resolve dialect it begins with fp_")
  static let user = OptionSpec(
    "--user", "ID", help: "the user, kept for later calls; without any, an anonymous one")
  static let attributes = OptionSpec(
    "--attributes", "JSON", help: "for targeting, such as {\"user.plan\": \"free\"}")
  static let cache = OptionSpec(
    "--cache", "DIR", help: "where copies are kept; $XDG_CACHE_HOME/greenroom by default")
  static let state = OptionSpec(
    "--state", "DIR", help: "where the user is kept; $XDG_STATE_HOME/greenroom by default")
  static let timeout = OptionSpec(
    "--timeout", "SECONDS",
    help: "the longest wait for an answer, at least 0.5; 4 by default, delivery 8")
  static let media = OptionSpec(
    "--media", "EXTENT", help: "images to fetch too: none, first-screen or all-screens; none by default")
  static let roles = OptionSpec(
    "--roles", "ROLE,…", help: "the kinds of files that --media means; fonts,images,icons,posters by default")
  static let bundled = OptionSpec(
    "--bundled", "PLACEMENT=FILE", mayRepeat: true,
    help: "an answer, a flow or a screen that the app ships; may be repeated")
  static let locale = OptionSpec(
    "--locale", "LOCALE", help: "whose images are warmed, such as de_DE; the screen's default without")
  static let theme = OptionSpec(
    "--theme", "THEME", help: "whose images are warmed: light or dark; both without")
  static let network = OptionSpec(
    "--network", "CLASS", help: "as if on: unrestricted, by default, expensive or constrained (fonts only)")
  static let budget = OptionSpec(
    "--budget", "BYTES", help: "the most that one placement's files may cost; 67108864 by default")
  static let dialect = OptionSpec(
    "--dialect", "NAME", help: "the backend's protocol: resolve, by default, or delivery")

  static let all = [
    url, app, key, user, attributes, cache, state, timeout, media, roles, locale, theme, network, budget,
    bundled,
    PackOptions.pack, dialect, .json,
  ]

  /// For help pages: the sample content, as `serve` delivers it.
  static let example = """
     \\
        --url http://127.0.0.1:8080/v1 --key \(SampleContent.key) \\
        --app \(SampleContent.app)
    """

  let dialect: Dialect
  let baseURL: String?
  let app: String
  let key: String
  let user: String?
  let attributes: Attributes
  let folders: StoreLocations
  /// In seconds.
  let timeout: Double?
  let media: MediaStrategy
  /// Nil for the SDK's own.
  let roles: Set<MediaRole>?
  let warming: WarmingOptions
  let bundled: [(placement: String, file: URL)]
  let packs: [PackPlace]
  let printsJSON: Bool

  init(_ arguments: Arguments, _ surroundings: Surroundings) throws(ToolError) {
    let reader = OptionReader(arguments, surroundings)
    dialect = try reader.dialect()
    baseURL = try reader.baseURL(for: dialect)
    app = try reader.app(for: dialect)
    key = try reader.key(for: dialect)
    user = try reader.user()
    attributes = try reader.attributes()
    folders = try reader.folders()
    timeout = try reader.timeout()
    media = try reader.choice(Self.media) ?? .none
    roles = try reader.roles()
    warming = try reader.warming()
    bundled = try reader.bundled()
    packs = arguments.values(PackOptions.pack).map { PackPlace($0, surroundings) }
    printsJSON = arguments.has(.json)
  }
}
