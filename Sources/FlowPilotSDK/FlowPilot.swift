import GreenroomCore
package import GreenroomKit

/// FlowPilot's entry point, over Greenroom's engine.
///
/// ```swift
/// FlowPilot.configure(FlowPilotConfiguration(apiKey: "fp_live_…", appId: "your-app-id"))
/// await FlowPilot.shared?.prefetch(["onboarding"])
/// FlowPilot.shared?.presentPlacement("onboarding")
/// ```
///
/// Every method may be called from any thread, unless it says otherwise. None blocks its caller.
public final class FlowPilot: Sendable {
  private struct Callbacks {
    var error: ErrorCallback?
    var analytics: AnalyticsCallback?
  }

  /// The engine beneath.
  package let greenroom: Greenroom
  let preloadsMedia: Bool
  private let callbacks: Lock<Callbacks>

  /// An instance that is not ``shared``, over an engine whose seams `change` sets. It warms nothing at launch.
  ///
  /// - Returns: nil for a configuration that cannot work, which is logged.
  package init?(
    _ configuration: FlowPilotConfiguration, _ change: (inout Greenroom.Configuration) -> Void
  ) {
    let callbacks = Lock(Callbacks())
    var engine = Greenroom.Configuration(configuration)
    engine.onError = { error in
      callbacks.withLock { $0.error }?(FlowPilotError(error))
    }
    engine.onEvent = { event in
      guard let callback = callbacks.withLock({ $0.analytics }) else { return }
      AnalyticsEvent(event).map(callback)
    }
    change(&engine)
    guard let greenroom = Greenroom.accepting(engine) else { return nil }
    self.greenroom = greenroom
    self.callbacks = callbacks
    preloadsMedia = configuration.mediaPreloadingEnabled
    registerBundledFlows(of: configuration)
  }

  /// Sets what receives the failures that no caller does, in place of what was set before: those of the
  /// one-argument ``presentPlacement(_:)``, of the overloads with a fallback, and of `flowPresenter(session:)`.
  ///
  /// It may be called on any thread.
  public func setErrorCallback(_ callback: @escaping ErrorCallback) {
    callbacks.withLock { $0.error = callback }
  }

  /// Sets what receives the events of presentations, in place of what was set before. Fetching ahead makes none.
  ///
  /// It may be called on any thread, as each event happens; the backend gets the events too.
  public func setAnalyticsCallback(_ callback: @escaping AnalyticsCallback) {
    callbacks.withLock { $0.analytics = callback }
  }

  /// Deletes all flows and media that are kept. What is being fetched meanwhile is not kept.
  public func clearCache() async {
    await greenroom.clearCache()
  }

  /// Deletes the images that are kept, and the fonts beside them; flows stay. Returns at once.
  public func clearImageCache() {
    Task { await greenroom.clearMedia() }
  }
}
