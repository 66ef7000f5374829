public import Foundation

extension Greenroom {
  /// How ``Greenroom`` is set up. Only the key and the app id are needed.
  public struct Configuration: Sendable {
    // MARK: Backend

    /// The protocol that the backend speaks. Resolve by default.
    public var dialect = Dialect.resolve
    /// The API key; in the resolve dialect it begins with `fp_`.
    public var apiKey: String
    /// The app's id. The delivery dialect has none.
    public var appID: String
    /// Which backend is asked. Production by default.
    public var environment: Environment
    /// Replaces the base URL of staging and production, for tests and tools. Unlike ``Environment/custom(url:)`` it
    /// leaves the environment's caching as it is.
    public var baseURL: String?
    /// The platform that flows are chosen for. `ios` by default, on every system, since that is what backends know.
    public var devicePlatform: String = "ios"

    // MARK: Targeting

    /// Attributes that targeting judges, such as `"user.plan": "free"`. What is no JSON is left out with a warning.
    public var context: AttributeBag
    /// Attributes about the device and the app that are sent beside ``context``.
    public var deviceAttributes: AttributeBag = .device

    // MARK: Copies

    /// Whether anything is kept. On by default; off, every call asks the backend and nothing is warmed.
    public var cachingEnabled = true
    /// Where copies are kept; the system's folder for caches by default.
    public var cacheDirectory: URL?
    /// Where the identity is kept; the system's folder for application data by default.
    public var stateDirectory: URL?
    /// The most bytes that copies and media take on disk. 256 MiB by default.
    public var cacheByteLimit = 256 << 20
    /// Whether another user's copy may be shown while the backend cannot be reached and this user has none. On by
    /// default; a call of ``Greenroom/reset()`` ends it for all copies stored before.
    public var staleAcrossIdentities = true

    // MARK: Events

    /// Whether what happens in presentations is recorded and sent: the user's consent. On by default. Off, nothing is
    /// recorded, and what is queued is deleted unsent. ``Greenroom/setEventsEnabled(_:)`` changes it later.
    public var eventsEnabled = true
    /// Called with each event that is recorded, as it happens; for faces.
    package var onEvent: (@Sendable (OutgoingEvent) -> Void)?

    // MARK: Time

    /// The longest that a call waits for an answer, in seconds; at least 0.5. By default 4; ``init(deliveryKey:baseURL:context:)``
    /// sets 8, since in the delivery dialect most calls need no answer.
    public var resolveTimeout: TimeInterval = 4
    /// The longest that a prefetch waits for fonts and images, in seconds. 30 by default.
    public var mediaTimeout: TimeInterval = 30

    // MARK: Warming

    /// Placements that are warmed in the background after `configure`.
    public var prefetchOnLaunch: [String] = []
    /// How many images a prefetch with media warms. The first screen's by default.
    public var prefetchMediaStrategy: MediaStrategy = .firstScreen
    /// Whether ``prefetchOnLaunch`` is warmed again after the identity or the attributes changed. On by default.
    public var rewarmsAfterIdentityChange = true
    /// What kinds of files are warmed: fonts, images, icons and posters by default. Animations and videos have to
    /// be asked for, since they cost the most.
    public var warmedRoles: Set<MediaRole> = .standard
    /// The longest file of each role that is fetched, in bytes.
    public var mediaByteLimits: MediaByteLimits = .standard
    /// The most bytes that one warm-up of one placement fetches, in order of need. 64 MiB by default, a quarter of
    /// ``cacheByteLimit``; what is present already costs nothing.
    public var warmingByteBudget = 64 << 20
    /// How many files are downloaded at once, over all placements. 4 by default, at least 1: more would take the
    /// network from the app without being sooner done.
    public var maximumDownloads = 4
    /// The image formats that are fetched where a screen offers a choice. What the platform draws by default.
    public var imageFormats: ImageFormats = .platform
    /// The networks on which more than fonts is fetched ahead. By default all but those on which the user asks to
    /// save data.
    public var mediaNetworks: Set<NetworkClass> = [.unrestricted, .expensive]
    /// The networks on which an image's stand-in of low resolution is taken, where it is known to be smaller. None
    /// by default, so that images are sharp from the first frame.
    public var lowResolutionNetworks: Set<NetworkClass> = []
    /// The theme whose images are warmed; nil for both, the default.
    public var theme: MediaTheme?
    /// The locale whose images and fonts are warmed, such as `de_DE`; nil for the screen's default locale.
    public var locale: String?

    // MARK: Reports

    /// How much is logged. Errors by default.
    public var logLevel: LogLevel = .error
    /// Where log messages go. The system's log by default.
    public var logHandler: (any LogHandler)?
    /// Called with failures that no caller receives.
    public var onError: (@Sendable (GreenroomError) -> Void)?

    // MARK: Seams

    /// Shows screens. Without one, presenting is an error.
    public var presenter: (any Presenter)?
    /// Sends requests. A `URLSession` by default.
    public var transport: (any HTTPTransport)?
    /// Tells how freely the network may be used. The system is asked by default.
    public var network: (any NetworkConditions)?
    /// Tells when the app goes to the background and comes forward. The system is asked by default.
    public var lifecycle: (any AppLifecycle)?
    /// Makes fonts usable by the process. CoreText by default, on Apple platforms; nothing elsewhere.
    public var fonts: (any FontRegistering)?
    /// Where fonts and media are kept; the cache folder by default.
    package var assetStore: (any AssetStoring)?
    /// Tells the time. The system's clocks by default.
    public var clock: any GreenroomClock = SystemClock()
    /// A random number from 0 to 1, for the pauses between retries.
    public var jitter: @Sendable () -> Double = { Double.random(in: 0...1) }

    /// A configuration with defaults for everything but the key and the app.
    public init(
      apiKey: String, appID: String, environment: Environment = .production, context: [String: Any] = [:]
    ) {
      self.apiKey = apiKey
      self.appID = appID
      self.environment = environment
      self.context = AttributeBag(context)
    }

    /// A configuration for a server of the delivery dialect.
    ///
    /// - Parameters:
    ///   - deliveryKey: the API key, any text.
    ///   - baseURL: the server's address, without `/v1`.
    ///   - context: attributes that audiences judge on the device.
    public init(deliveryKey: String, baseURL: String, context: [String: Any] = [:]) {
      self.init(apiKey: deliveryKey, appID: "", context: context)
      self.baseURL = baseURL
      dialect = .delivery
      resolveTimeout = 8
    }
  }

  /// The protocols that backends speak.
  public enum Dialect: String, CaseIterable, Hashable, Sendable {
    /// The server decides for one identity.
    case resolve
    /// The server sends its rules to everybody alike, and the device decides: attributes never leave the app.
    case delivery
  }
}
