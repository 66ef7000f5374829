// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Dispatch

/// iOS 12, macOS 10.14.
public final class NWPathMonitor {
  public init() {}
  public var currentPath: NWPath { NWPath() }
  public func start(queue: DispatchQueue) {}
  public func cancel() {}
}

public struct NWPath: Sendable {
  public var isExpensive: Bool { false }
  /// iOS 13, macOS 10.15.
  public var isConstrained: Bool { false }
}
