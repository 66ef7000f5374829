public import Foundation
public import GreenroomKit

/// How ``FlowPilot`` is set up. Only the key and the app id are needed.
public struct FlowPilotConfiguration: Sendable {
  /// The API key; it begins with `fp_`.
  public let apiKey: String
  /// The app's id. Any text that is not empty will do.
  public let appId: String
  /// Which backend is asked. Production by default.
  public let environment: FlowPilotEnvironment
  let attributes: AttributeBag
  private let hasContext: Bool
  /// Whether flows are kept. On by default; off, every call asks the backend and nothing is warmed.
  public let cachingEnabled: Bool
  /// The folder in which flows and media are kept; nil for the system's folder for caches.
  public let cacheDirectory: String?
  /// The longest that a call waits for an answer, in seconds. 4 by default, at least 0.5.
  public let resolveTimeout: TimeInterval
  /// Flows that the app ships: the name of a JSON resource in the main bundle for each placement.
  public let bundledFlows: [String: String]
  /// Where the media of ``bundledFlows`` lie. See ``BundledFlowAssets``.
  public let bundledFlowAssets: [String: BundledFlowAssets]
  /// Whether the images of all screens are fetched as soon as a session is made. On by default.
  public let mediaPreloadingEnabled: Bool
  /// Not used: no decoded images are held in memory, since the presenter draws them. 50 MiB by default.
  public let imageMemoryCacheSize: Int
  /// The room for images on disk, in bytes. 200 MiB by default. Images, fonts and flows share one quota, which is
  /// 56 MiB more than this.
  public let imageDiskCacheSize: Int
  /// Not used: ``logLevel`` says what is logged. Nil by default.
  public let debugMode: Bool?
  /// How much is logged. Errors by default.
  public let logLevel: FlowPilotLogLevel
  /// Placements that are warmed in the background after ``FlowPilot/configure(_:)``.
  public let prefetchOnLaunch: [String]
  /// How many images the launch warm-up fetches, and a prefetch with media. The first screen's by default.
  public let prefetchMediaStrategy: PrefetchMediaStrategy
  /// Not used: no reports about errors are sent, whatever it says. Off by default.
  public let disableErrorReporting: Bool
  /// Shows flows. Without one, presenting is an error.
  public let presenter: (any Presenter)?

  /// Attributes that targeting judges. Read back, they are as they were converted: a date or a URL is text, and
  /// what cannot be converted is missing.
  public var context: SDKContext? { hasContext ? attributes.dictionary : nil }

  /// A configuration with defaults for everything but the key and the app.
  public init(
    apiKey: String,
    appId: String,
    environment: FlowPilotEnvironment = .production,
    context: SDKContext? = nil,
    cachingEnabled: Bool = true,
    cacheDirectory: String? = nil,
    resolveTimeout: TimeInterval = 4.0,
    bundledFlows: [String: String] = [:],
    bundledFlowAssets: [String: BundledFlowAssets] = [:],
    mediaPreloadingEnabled: Bool = true,
    imageMemoryCacheSize: Int = 50 << 20,
    imageDiskCacheSize: Int = 200 << 20,
    debugMode: Bool? = nil,
    logLevel: FlowPilotLogLevel = .error,
    prefetchOnLaunch: [String] = [],
    prefetchMediaStrategy: PrefetchMediaStrategy = .firstScreen,
    disableErrorReporting: Bool = false,
    presenter: (any Presenter)? = nil
  ) {
    self.apiKey = apiKey
    self.appId = appId
    self.environment = environment
    attributes = AttributeBag(context ?? [:])
    hasContext = context != nil
    self.cachingEnabled = cachingEnabled
    self.cacheDirectory = cacheDirectory
    self.resolveTimeout = resolveTimeout
    self.bundledFlows = bundledFlows
    self.bundledFlowAssets = bundledFlowAssets
    self.mediaPreloadingEnabled = mediaPreloadingEnabled
    self.imageMemoryCacheSize = imageMemoryCacheSize
    self.imageDiskCacheSize = imageDiskCacheSize
    self.debugMode = debugMode
    self.logLevel = logLevel
    self.prefetchOnLaunch = prefetchOnLaunch
    self.prefetchMediaStrategy = prefetchMediaStrategy
    self.disableErrorReporting = disableErrorReporting
    self.presenter = presenter
  }
}
