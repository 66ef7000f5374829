#if canImport(UIKit)
  import Foundation
  import UIKit

  /// UIKit's notifications.
  struct SystemLifecycle: AppLifecycle {
    func observe(_ onChange: @escaping @Sendable (AppPhase) -> Void) {
      let center = NotificationCenter.default
      _ = center.addObserver(
        forName: UIApplication.willEnterForegroundNotification, object: nil, queue: nil
      ) { _ in onChange(.foreground) }
      _ = center.addObserver(
        forName: UIApplication.didEnterBackgroundNotification, object: nil, queue: nil
      ) { _ in onChange(.background) }
    }
  }
#else
  /// A system whose programs have no foreground.
  struct SystemLifecycle: AppLifecycle {
    func observe(_ onChange: @escaping @Sendable (AppPhase) -> Void) {}
  }
#endif
