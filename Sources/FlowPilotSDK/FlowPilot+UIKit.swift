#if canImport(UIKit)
  public import UIKit

  extension FlowPilot {
    /// Presents a placement from a view controller, waits for its end, and calls `completion` with the result.
    ///
    /// - Throws: as ``presentPlacement(_:options:)`` does.
    @MainActor
    public func presentPlacement(
      _ placementKey: String, from viewController: UIViewController,
      options: PresentationOptions? = nil, completion: FlowCompletionCallback?
    ) async throws {
      completion?(try await present(placementKey, from: viewController, options))
    }

    /// Presents a placement from a view controller and waits for its end.
    ///
    /// - Throws: as ``presentPlacement(_:options:)`` does.
    @MainActor
    @discardableResult
    public func presentPlacement(
      _ placementKey: String, from viewController: UIViewController,
      options: PresentationOptions? = nil
    ) async throws -> FlowResult {
      try await present(placementKey, from: viewController, options)
    }

    /// Presents a placement from a view controller, or the one that `fallback` makes when it cannot.
    ///
    /// - Returns: the result; outcome ``FlowOutcome/error`` as soon as the fallback is shown.
    @MainActor
    @discardableResult
    public func presentPlacement(
      _ placementKey: String, from viewController: UIViewController,
      fallback: @escaping @MainActor () -> UIViewController, options: PresentationOptions? = nil
    ) async -> FlowResult {
      await present(placementKey, from: viewController, options) { _ in
        viewController.present(fallback(), animated: options?.animated ?? true)
      }
    }
  }
#endif
