import CMicrohttpd
import CMicrohttpdShim
import GreenroomCore

/// A response in microhttpd's form. Its body is the response's own memory, held until the last use has ended.
// Sendable because microhttpd counts references under a lock and never changes a response that has headers.
final class PreparedResponse: @unchecked Sendable {
  let pointer: OpaquePointer

  /// Nil when there is no memory for it.
  init?(_ response: Response, closing: Bool) {
    guard let pointer = Self.make(response.body) else { return nil }
    self.pointer = pointer
    for (name, value) in response.headers {
      MHD_add_response_header(pointer, name, value)
    }
    if closing { MHD_add_response_header(pointer, "Connection", "close") }
  }

  deinit { MHD_destroy_response(pointer) }

  private static func make(_ body: Body) -> OpaquePointer? {
    // microhttpd tells a length of 0, in a 304 too. There the whole answer's would be right as well, but parsers that are
    // in use, that of wrk for one, then wait for a body that never comes.
    guard body.count > 0 else { return greenroom_response(nil, 0, nil, nil) }
    let owner = Unmanaged.passRetained(body.bytes)
    let made = greenroom_response(body.buffer.baseAddress, body.count, owner.toOpaque()) { owner in
      guard let owner else { return }
      Unmanaged<Bytes>.fromOpaque(owner).release()
    }
    if made == nil { owner.release() }
    return made
  }
}

extension Response {
  /// The form to send: the kept one for a reusable response, else a new one.
  func prepare(closing: Bool) -> PreparedResponse? {
    guard let prepared, !closing else { return PreparedResponse(self, closing: closing) }
    return prepared.withLock { kept in
      if kept == nil { kept = PreparedResponse(self, closing: false) }
      return kept
    }
  }
}
