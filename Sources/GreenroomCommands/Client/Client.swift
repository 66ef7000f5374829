import Foundation
import GreenroomCore
import GreenroomKit

/// The SDK, set up as the options say, and what it sent.
struct Client: Sendable {
  let greenroom: Greenroom
  let transport: CountingTransport

  /// - Throws: when a folder or a file that the options name is of no use.
  init(_ options: ClientOptions, _ console: Console) throws(ToolError) {
    try options.folders.prepare()
    let transport = CountingTransport(URLSessionTransport())
    do {
      greenroom = try Greenroom(options.configuration(transport, console))
    } catch {
      throw .usage(error.message)
    }
    self.transport = transport
    for copy in options.bundled {
      greenroom.registerBundled(
        placement: copy.placement, json: try BundledFile.read(copy.file, options.dialect))
    }
    try options.packs.register(with: greenroom)
    if let user = options.user { greenroom.identify(user) }
  }

  var counts: CountingTransport.Counts { transport.counts }
}

extension ClientOptions {
  fileprivate func configuration(
    _ transport: any HTTPTransport, _ console: Console
  ) -> Greenroom.Configuration {
    var configuration = configuration()
    configuration.cacheDirectory = folders.cache
    configuration.stateDirectory = folders.state
    if let timeout { configuration.resolveTimeout = timeout }
    configuration.prefetchMediaStrategy = media
    warming.apply(to: &configuration)
    configuration.logLevel = .warn
    configuration.logHandler = ConsoleLog(console)
    configuration.transport = transport
    return configuration
  }

  private func configuration() -> Greenroom.Configuration {
    switch dialect {
    case .resolve:
      var configuration = Greenroom.Configuration(apiKey: key, appID: app)
      configuration.baseURL = baseURL
      configuration.context = AttributeBag(attributes)
      return configuration
    case .delivery:
      var configuration = Greenroom.Configuration(deliveryKey: key, baseURL: baseURL ?? "")
      configuration.context = AttributeBag(attributes)
      return configuration
    }
  }
}

/// Passes on what the SDK could not do but no call returns, such as a write to the store that failed.
private struct ConsoleLog: LogHandler {
  private let console: Console

  init(_ console: Console) {
    self.console = console
  }

  func log(_ entry: LogEntry) {
    console.complain("\(Tool.name): \("\(entry)".printable)")
  }
}
