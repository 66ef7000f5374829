// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

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
