// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

@MainActor
open class UIResponder {
  public nonisolated init() {}
}

@MainActor
open class UIViewController: UIResponder {
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {}
}

@MainActor
open class UIApplication: UIResponder {
  public nonisolated static let willEnterForegroundNotification = NSNotification.Name("foreground")
  public nonisolated static let didEnterBackgroundNotification = NSNotification.Name("background")
}
