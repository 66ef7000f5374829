package import Foundation
import GreenroomCore

// What a face needs of the engine beside its public API.
extension Greenroom {
  /// An instance, or nil for a configuration that cannot work, which goes to the log and the error callback.
  package static func accepting(_ configuration: Configuration) -> Greenroom? {
    do {
      return try Greenroom(configuration)
    } catch {
      Log(configuration).error("The configuration is refused", ["error": "\(error)"])
      configuration.onError?(error)
      return nil
    }
  }

  /// Why `json` cannot be shown as a copy that an app ships; nil where it can.
  package static func problem(ofBundled json: Data, in dialect: Dialect) -> String? {
    let body = [UInt8](json)
    do throws(GreenroomError) {
      let content =
        switch dialect {
        case .resolve: try ResolveBackend.shippedContent(of: body)
        case .delivery: try Content.shipped(body)
        }
      return content.isNothing ? "it says that there is nothing to show" : nil
    } catch {
      return error.context["problem"] ?? error.message
    }
  }

  /// Starts warming the launch placements in the background.
  package func start() {
    startLaunchWarmup()
    sessions.outbox?.flush()
    followLifecycle()
  }

  /// Returns as soon as `count` callers wait for the answer about `source`; at once where no request is under way. For
  /// benchmarks.
  package func waitForCallers(_ count: Int, of source: Source) async {
    let identity = await engine.caller(until: engine.deadline).identity
    await engine.resolver.flight(for: source, identity)?.waitForWaiters(count)
  }
}
