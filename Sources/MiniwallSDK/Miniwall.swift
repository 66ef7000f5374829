public import Foundation
import GreenroomKit

/// Miniwall's entry point, over Greenroom's engine.
///
/// ```swift
/// Miniwall.configure(apiKey: "pk_…", apiUrl: "https://screens.example.com", presenter: MyPresenter())
/// await Miniwall.preload(placements: ["onboarding"])
/// try await Miniwall.present(.placement("onboarding"))
/// ```
///
/// Every method may be called from any thread, unless it says otherwise. None blocks its caller.
public enum Miniwall {
  static let shared = MiniwallInstance()

  /// Says which server is asked and how screens are shown. Reads and writes nothing itself.
  ///
  /// An empty key or an empty address is logged and changes nothing.
  ///
  /// - Parameters:
  ///   - apiKey: the key, any text.
  ///   - apiUrl: the server's address, without `/v1`.
  ///   - timeout: how long to wait for an answer, in seconds, before the saved copy is used. 8 by default.
  ///   - attributes: what audiences judge on the device; they never leave it.
  ///   - presenter: shows screens; nil keeps the one of ``setPresenter(_:)``.
  public static func configure(
    apiKey: String, apiUrl: String, timeout: TimeInterval = 8, attributes: [String: Any] = [:],
    presenter: (any MiniwallPresenter)? = nil
  ) {
    if let presenter { setPresenter(presenter) }
    var configuration = Greenroom.Configuration(
      deliveryKey: apiKey, baseURL: apiUrl, context: attributes)
    configuration.resolveTimeout = timeout
    shared.configure(configuration)
  }

  /// Sets what shows screens. It may be set before `configure`.
  public static func setPresenter(_ presenter: any MiniwallPresenter) {
    shared.presenter = presenter
  }

  // MARK: Loading ahead

  /// Fetches placements' screens, their images and their fonts without showing anything, so that ``present(_:)`` opens at once.
  ///
  /// It sends no events. A placement that cannot be loaded is skipped silently; so are all before `configure`.
  public static func preload(placements: [String]) async {
    await shared.greenroom?.preload(placements)
  }

  /// Fetches the screens of sources ahead, as ``preload(placements:)`` does for placements.
  public static func preload(_ sources: [MiniwallSource]) async {
    await shared.greenroom?.preload(sources.map(\.source))
  }

  /// When `placement` is meant to show something, as the copy at hand says; nil where there is none. Nobody is asked.
  public static func trigger(of placement: String) async -> MiniwallTrigger? {
    await shared.greenroom?.trigger(of: placement).map { MiniwallTrigger($0) }
  }

  // MARK: Showing

  /// Shows what a source shows now, and returns when it is gone.
  ///
  /// Audiences, the frequency limit and the holdout are decided now, on the device. A JSON source works before
  /// `configure`.
  ///
  /// - Returns: whether a screen was shown, and why not.
  /// - Throws: ``MiniwallError``; `timeout` when there was neither an answer in time nor a copy.
  @MainActor
  @discardableResult
  public static func present(_ source: MiniwallSource) async throws -> MiniwallResult {
    try await shared.present(source)
  }

  // MARK: The user

  /// The user is `userId` from the next call on. Before `configure` it is remembered for it.
  public static func identify(_ userId: String) {
    shared.change { $0.identify(userId) }
  }

  /// Nobody is identified from the next call on: a log-out. Before `configure` it is remembered for it.
  public static func reset() {
    shared.change { $0.reset() }
  }

  /// Adds attributes for audiences, and replaces those of the same names. They are judged on the device and never leave it.
  public static func setAttributes(_ attributes: [String: Any]) {
    let bag = AttributeBag(attributes)
    shared.change { $0.updateContext(bag) }
  }
}
