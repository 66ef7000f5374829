import Foundation
import GreenroomKit

extension Greenroom.Configuration {
  /// Flows and fonts are small beside images; this much room is theirs.
  private static let roomBesideImages = 56 << 20
  private static let mostRoomForImages = 1 << 40

  /// The engine's configuration for what an app says in FlowPilot's words.
  init(_ configuration: FlowPilotConfiguration) {
    self.init(
      apiKey: configuration.apiKey, appID: configuration.appId,
      environment: Greenroom.Environment(configuration.environment))
    context = configuration.attributes
    cachingEnabled = configuration.cachingEnabled
    cacheDirectory = configuration.cacheDirectory.map { URL(fileURLWithPath: $0, isDirectory: true) }
    cacheByteLimit =
      min(max(configuration.imageDiskCacheSize, 0), Self.mostRoomForImages) + Self.roomBesideImages
    resolveTimeout = configuration.resolveTimeout
    prefetchOnLaunch = configuration.prefetchOnLaunch
    prefetchMediaStrategy = MediaStrategy(configuration.prefetchMediaStrategy)
    warmedRoles = [.font, .image]
    logLevel = LogLevel(rawValue: configuration.logLevel.rawValue) ?? .error
    presenter = configuration.presenter
  }
}

extension Greenroom.Environment {
  fileprivate init(_ environment: FlowPilotEnvironment) {
    switch environment {
    case .development: self = .development
    case .staging: self = .staging
    case .production: self = .production
    case .custom(let url): self = .custom(url: url)
    }
  }
}

extension MediaStrategy {
  fileprivate init(_ strategy: PrefetchMediaStrategy) {
    switch strategy {
    case .none: self = .none
    case .firstScreen: self = .firstScreen
    case .allScreens: self = .allScreens
    }
  }
}
