// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// iOS 16, macOS 13.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  public func lock() {}
  public func unlock() {}
}

extension OSAllocatedUnfairLock where State == () {
  public init() {}
}
