// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public protocol HashFunction: Sendable {
  associatedtype Digest: CryptoKit.Digest
  init()
  mutating func update(bufferPointer: UnsafeRawBufferPointer)
  func finalize() -> Digest
}

public protocol Digest: Hashable, Sequence, Sendable where Element == UInt8 {}

/// iOS 13, macOS 10.15.
public struct SHA256: HashFunction {
  public init() {}
  public mutating func update(bufferPointer: UnsafeRawBufferPointer) {}
  public func finalize() -> SHA256Digest { SHA256Digest() }
}

public struct SHA256Digest: Digest {
  public func makeIterator() -> Array<UInt8>.Iterator { [].makeIterator() }
}

/// iOS 13, macOS 10.15.
public struct SHA384: HashFunction {
  public init() {}
  public mutating func update(bufferPointer: UnsafeRawBufferPointer) {}
  public func finalize() -> SHA384Digest { SHA384Digest() }
}

public struct SHA384Digest: Digest {
  public func makeIterator() -> Array<UInt8>.Iterator { [].makeIterator() }
}

/// iOS 13, macOS 10.15.
public struct SHA512: HashFunction {
  public init() {}
  public mutating func update(bufferPointer: UnsafeRawBufferPointer) {}
  public func finalize() -> SHA512Digest { SHA512Digest() }
}

public struct SHA512Digest: Digest {
  public func makeIterator() -> Array<UInt8>.Iterator { [].makeIterator() }
}

public enum Insecure {
  /// iOS 13, macOS 10.15.
  public struct MD5: HashFunction {
    public init() {}
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {}
    public func finalize() -> MD5Digest { MD5Digest() }
  }

  public struct MD5Digest: Digest {
    public func makeIterator() -> Array<UInt8>.Iterator { [].makeIterator() }
  }
}
