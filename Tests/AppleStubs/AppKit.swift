// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

@MainActor
open class NSResponder {
  public nonisolated init() {}
}

@MainActor
open class NSApplication: NSResponder {
  public nonisolated static let didBecomeActiveNotification = NSNotification.Name("active")
  public nonisolated static let didResignActiveNotification = NSNotification.Name("inactive")
}
