import CBrotli
import CZlib

extension ContentCoding {
  /// `bytes` in this coding; nil where that fails.
  func encoded(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    switch self {
    case .identity: Array(bytes)
    case .gzip: Self.gzip(bytes)
    case .brotli: Self.brotli(bytes)
    }
  }

  private static func gzip(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    var stream = z_stream()
    // Sixteen more than the largest window asks for gzip's frame. Level 9: it is done once.
    let size = Int32(MemoryLayout<z_stream>.size)
    guard deflateInit2_(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    let bound = Int(deflateBound(&stream, UInt(bytes.count)))
    return filled(atMost: bound) { output in
      stream.next_in = UnsafeMutablePointer(
        mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
      stream.avail_in = UInt32(bytes.count)
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(output.count)
      return deflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : nil
    }
  }

  private static func brotli(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    let input = bytes.assumingMemoryBound(to: UInt8.self)
    return filled(atMost: BrotliEncoderMaxCompressedSize(bytes.count)) { output in
      var count = output.count
      // Quality 9: the two above it take ten times as long for a few percent.
      let isDone = BrotliEncoderCompress(
        9, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, bytes.count, input.baseAddress, &count,
        output.baseAddress)
      return isDone == BROTLI_TRUE ? count : nil
    }
  }

  /// The bytes that `fill` wrote; nil when it says that it failed.
  private static func filled(
    atMost bound: Int, _ fill: (UnsafeMutableBufferPointer<UInt8>) -> Int?
  ) -> [UInt8]? {
    var isDone = true
    let bytes = [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      let written = fill(output)
      isDone = written != nil
      count = written ?? 0
    }
    return isDone ? bytes : nil
  }
}
