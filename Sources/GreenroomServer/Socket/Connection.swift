import CMicrohttpd
import CMicrohttpdShim
import Foundation
import GreenroomCore

/// One open connection: carries out what its ``Exchange`` decides.
// Sendable because `exchange` and `headSeen` are touched only by the thread that microhttpd gave the connection
// to; what the watchdog reads is behind the lock.
final class Connection: @unchecked Sendable {
  let state: Lock<ConnectionState>
  let core: ServerCore
  private var exchange: Exchange?
  private var headSeen = false

  init(socket: Int32, core: ServerCore, isDraining: Bool) {
    self.core = core
    state = Lock(ConnectionState(socket: socket, now: core.clock.monotonic(), isDraining: isDraining))
  }

  func requestBegan(target: UnsafePointer<CChar>) {
    let now = core.clock.monotonic()
    state.withLock { $0.requestBegan(at: now) }
    headSeen = false
    let text = UnsafeRawPointer(target).assumingMemoryBound(to: UInt8.self)
    exchange = Exchange(
      target: UnsafeBufferPointer(start: text, count: strlen(target)), bodyLimit: core.limits.bodyBytes)
  }

  /// Takes what arrived; false cuts the connection.
  func handle(
    _ request: OpaquePointer, _ line: RequestLine, body: UnsafePointer<UInt8>?,
    bodyLength: UnsafeMutablePointer<Int>
  ) -> Bool {
    guard exchange != nil else { return false }
    guard headSeen else {
      headSeen = true
      let headers = Self.headers(of: request)
      let step = exchange?.headArrived(
        method: RequestMethod(name: line.method), headers: headers, isHTTP10: line.isHTTP10)
      return perform(step, request)
    }
    guard bodyLength.pointee > 0 else { return perform(exchange?.ended(), request) }
    let piece = UnsafeBufferPointer(start: body, count: bodyLength.pointee)
    bodyLength.pointee = 0
    return perform(exchange?.bodyArrived(piece), request)
  }

  func answerEnded() {
    exchange = nil
    let now = core.clock.monotonic()
    state.withLock { $0.answerEnded(at: now) }
  }

  private func perform(_ step: Exchange.Step?, _ request: OpaquePointer) -> Bool {
    switch step {
    case .readOn: return true
    case .cut, nil: return false
    case .answer(let asked):
      exchange = nil
      return send(core.application.answer(asked), to: request, closing: false)
    case .refuse(let failure, let closing):
      let method = exchange?.method ?? .other
      let path = exchange?.path
      exchange = nil
      return send(
        core.application.refuse(failure, method: method, path: path), to: request, closing: closing)
    }
  }

  private func send(_ response: Response, to request: OpaquePointer, closing: Bool) -> Bool {
    let now = core.clock.monotonic()
    let isDraining = state.withLock { state in
      state.answerBegan(bytes: response.body.count, at: now)
      return state.isDraining
    }
    guard let prepared = response.prepare(closing: closing || isDraining) else { return false }
    return MHD_queue_response(request, UInt32(response.status), prepared.pointer).rawValue == 1
  }

  private static func headers(of request: OpaquePointer) -> RequestHeaders {
    var headers = RequestHeaders()
    withUnsafeMutablePointer(to: &headers) { headers in
      greenroom_visit_headers(request, headers) { context, header, value, length in
        guard let context, let value, let header = RequestHeader(rawValue: Int(header)) else { return }
        let bytes = UnsafeRawBufferPointer(start: value, count: length)
        context.assumingMemoryBound(to: RequestHeaders.self).pointee
          .append(header, String(decoding: bytes, as: UTF8.self))
      }
    }
    return headers
  }
}

/// What microhttpd made of a request line; valid inside one callback.
struct RequestLine {
  let method: UnsafePointer<CChar>
  let version: UnsafePointer<CChar>

  var isHTTP10: Bool { strcmp(version, "HTTP/1.0") == 0 }
}
