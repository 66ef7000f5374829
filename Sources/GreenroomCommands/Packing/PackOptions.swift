import GreenroomCore
import GreenroomKit

/// What `pack` is told, checked and not yet acted on.
struct PackOptions: Sendable {
  static let out = OptionSpec("--out", "DIR", help: "the folder to write, best ending in .greenroompack")
  static let check = OptionSpec("--check", "DIR", help: "make nothing: verify this pack, without network")
  static let diff = OptionSpec("--diff", "DIR", help: "make nothing: compare this pack with the backend")
  static let platform = OptionSpec(
    "--platform", "NAME", help: "whose image formats are packed: ios, by default, android or linux")
  static let locale = OptionSpec(
    "--locale", "LOCALE", mayRepeat: true, help: "pack for this locale only; may be repeated; all by default")
  static let roles = OptionSpec(
    "--roles", "ROLE,…", help: "what is packed: font, image, icon, poster by default; also lottie, video")
  static let allowMissing = OptionSpec(
    "--allow-missing", help: "write the pack although files cannot be had; it lists them")
  static let pack = OptionSpec(
    "--pack", "DIR", mayRepeat: true, help: "a pack that the app ships; may be repeated")
  private static let timeout = OptionSpec(
    "--timeout", "SECONDS", help: "the longest wait for an answer; 30 by default")

  static let all = [
    ClientOptions.url, ClientOptions.app, ClientOptions.key, ClientOptions.dialect, out, platform, locale,
    roles,
    allowMissing, timeout, check, diff, .json,
  ]

  /// The one thing that a call does.
  enum Task: Sendable {
    case make(PackPlace, [PackSource])
    case check(PackPlace)
    case diff(PackPlace)
  }

  let task: Task
  /// Where the backend is; nil for what needs none.
  let backend: Backend?
  let scope: PackScope
  let allowsMissing: Bool
  let printsJSON: Bool

  struct Backend: Sendable {
    let dialect: Dialect
    let baseURL: String?
    let app: String
    let key: String
    /// In seconds.
    let timeout: Double
  }

  init(_ arguments: Arguments, _ surroundings: Surroundings) throws(ToolError) {
    let reader = OptionReader(arguments, surroundings)
    task = try Self.task(arguments, surroundings, try reader.dialect())
    if case .check = task { backend = nil } else { backend = try Self.backend(reader) }
    scope = try Self.scope(arguments)
    allowsMissing = arguments.has(Self.allowMissing)
    printsJSON = arguments.has(.json)
  }

  private static func task(
    _ arguments: Arguments, _ surroundings: Surroundings, _ dialect: Dialect
  ) throws(ToolError) -> Task {
    let given = [out, check, diff].filter { arguments.has($0) }
    guard let option = given.first, given.count == 1 else {
      throw arguments.usage("pack takes one of --out, --check and --diff")
    }
    guard let name = arguments.value(option), !name.isEmpty else {
      throw arguments.usage("\(option.name) is empty, name a folder")
    }
    let place = PackPlace(name, surroundings)
    guard option.name == out.name else {
      if let operand = arguments.operands.first {
        throw arguments.usage("\(option.name) takes no placement, and \(operand.quoted) is one")
      }
      return option.name == check.name ? .check(place) : .diff(place)
    }
    if arguments.operands.isEmpty { throw arguments.usage("PLACEMENT is missing") }
    return .make(place, try sources(arguments, surroundings, dialect))
  }

  private static func sources(
    _ arguments: Arguments, _ surroundings: Surroundings, _ dialect: Dialect
  ) throws(ToolError) -> [PackSource] {
    var sources: [PackSource] = []
    for argument in try SourceArgument.all(arguments.operands, dialect, surroundings) {
      guard let source = PackSource(argument.source) else {
        throw arguments.usage(
          "\(argument.text.quoted) is shipped already; a pack holds what a backend delivers")
      }
      sources.append(source)
    }
    return sources
  }

  private static func backend(_ reader: OptionReader) throws(ToolError) -> Backend {
    let dialect = try reader.dialect()
    return Backend(
      dialect: dialect, baseURL: try reader.baseURL(for: dialect), app: try reader.app(for: dialect),
      key: try reader.key(for: dialect), timeout: try reader.timeout() ?? 30)
  }

  // MARK: What belongs in the pack

  private static func scope(_ arguments: Arguments) throws(ToolError) -> PackScope {
    var scope = PackScope(locales: arguments.values(locale).uniqued)
    if scope.locales.contains("") { throw arguments.usage("--locale is empty, leave it out for all") }
    if let platform = arguments.value(platform) {
      guard ["ios", "android", "linux"].contains(platform) else {
        throw arguments.usage("--platform takes one of ios, android, linux, not \(platform.quoted)")
      }
      scope.platform = platform
    }
    if let words = arguments.value(roles) { scope.roles = try assetRoles(words, arguments) }
    return scope
  }

  private static func assetRoles(_ words: String, _ arguments: Arguments) throws(ToolError) -> [AssetRole] {
    var roles: [AssetRole] = []
    for word in words.split(separator: ",", omittingEmptySubsequences: false).map(String.init).uniqued {
      guard let role = AssetRole(rawValue: word) else {
        let known = AssetRole.allCases.map(\.rawValue).joined(separator: ", ")
        throw arguments.usage("--roles takes some of \(known), not \(word.quoted)")
      }
      roles.append(role)
    }
    return roles
  }
}

extension PackOptions.Backend {
  /// The SDK's configuration for making a pack.
  func configuration(_ scope: PackScope, _ transport: any HTTPTransport) -> Greenroom.Configuration {
    var configuration =
      switch dialect {
      case .resolve: Greenroom.Configuration(apiKey: key, appID: app)
      case .delivery: Greenroom.Configuration(deliveryKey: key, baseURL: baseURL ?? "")
      }
    configuration.baseURL = baseURL
    configuration.resolveTimeout = timeout
    configuration.devicePlatform = scope.devicePlatform
    configuration.imageFormats = scope.imageFormats
    configuration.transport = transport
    return configuration
  }

  var packDialect: PackDialect {
    switch dialect {
    case .resolve: .resolve
    case .delivery: .delivery
    }
  }
}
