import Foundation

#if canImport(UIKit)
  import UIKit
#elseif canImport(AppKit)
  import AppKit
#endif

/// The system's notifications; none where programs have no foreground.
struct SystemLifecycle: AppLifecycle {
  func observe(_ onChange: @escaping @Sendable (AppPhase) -> Void) {
    for (name, phase) in Self.notifications {
      _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
        onChange(phase)
      }
    }
  }

  #if canImport(UIKit)
    private static let notifications: [(Notification.Name, AppPhase)] = [
      (UIApplication.willEnterForegroundNotification, .foreground),
      (UIApplication.didEnterBackgroundNotification, .background),
    ]
  #elseif canImport(AppKit)
    private static let notifications: [(Notification.Name, AppPhase)] = [
      (NSApplication.didBecomeActiveNotification, .foreground),
      (NSApplication.didResignActiveNotification, .background),
    ]
  #else
    private static let notifications: [(Notification.Name, AppPhase)] = []
  #endif
}
