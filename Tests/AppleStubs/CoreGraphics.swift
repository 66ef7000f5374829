// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// CoreFoundation's part is declared here too: on Apple platforms CoreGraphics exports it.
public final class CFAllocator {}
public final class CFData {}
public final class CFError: Error, @unchecked Sendable {}

public func CFDataCreate(
  _ allocator: CFAllocator?, _ bytes: UnsafePointer<UInt8>?, _ length: Int
) -> CFData! { nil }
public func CFErrorGetCode(_ error: CFError!) -> Int { 0 }

public final class CGDataProvider {
  public init?(data: CFData) { nil }
}

public final class CGFont {
  public init?(_ provider: CGDataProvider) { nil }
}
