/// Bytes that never change: made once, shared without a copy by every response that sends them.
// Sendable because the memory is written before `init` returns and freed when nobody holds it any more.
final class Bytes: @unchecked Sendable {
  private let memory: UnsafeMutableRawBufferPointer

  /// Copies `bytes`.
  init(_ bytes: some Collection<UInt8>) {
    memory = .allocate(byteCount: bytes.count, alignment: 16)
    memory.copyBytes(from: bytes)
  }

  deinit { memory.deallocate() }

  var count: Int { memory.count }

  /// The memory itself; valid as long as this object is held.
  var buffer: UnsafeRawBufferPointer { UnsafeRawBufferPointer(memory) }

  static let empty = Bytes([])
}

/// A part of shared bytes, whole by default.
struct Body: Sendable {
  let bytes: Bytes
  let range: Range<Int>

  init(_ bytes: Bytes, range: Range<Int>? = nil) {
    self.bytes = bytes
    self.range = range ?? 0..<bytes.count
  }

  init(_ bytes: [UInt8]) {
    self.init(Bytes(bytes))
  }

  static let empty = Body(Bytes.empty)

  var count: Int { range.count }

  var buffer: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes.buffer[range]) }
}
