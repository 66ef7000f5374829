import Foundation

/// One connection: reads requests and does the steps of their answers, on its own thread.
struct Connection {
  /// Whether the connection can go on after a step.
  private enum Progress { case next, ended }

  private let socket: Socket
  private let number: Int
  private let stop: Signal
  private let log: RequestLog
  private let answer: FaultServer.Handler
  private var reader = RequestReader()

  init(
    _ socket: Socket, number: Int, stop: Signal, log: RequestLog, answer: @escaping FaultServer.Handler
  ) {
    self.socket = socket
    self.number = number
    self.stop = stop
    self.log = log
    self.answer = answer
  }

  /// Serves until either side ends the connection, which is closed then.
  consuming func serve() {
    while var request = nextRequest() {
      request.connection = number
      log.received(request)
      for step in answer(request).steps {
        switch step {
        case .close: return socket.end()
        case .reset: return socket.reset()
        default: if perform(step) == .ended { return socket.end() }
        }
      }
    }
    socket.end()
  }

  private mutating func nextRequest() -> RecordedRequest? {
    while true {
      if let request = reader.next() { return request }
      guard socket.wait(for: .reading, stop: stop) == .readable, absorb() == .next else { return nil }
    }
  }

  private mutating func perform(_ step: FaultAnswer.Step) -> Progress {
    switch step {
    case .send(let bytes): return send(bytes)
    case .drip(let bytes, let milliseconds): return drip(bytes, milliseconds: milliseconds)
    case .fill(let byte, let count): return fill(byte, count: count)
    case .hold(let gate): return wait(until: gate.signal, milliseconds: nil)
    case .pause(let milliseconds): return wait(until: nil, milliseconds: milliseconds)
    case .blackHole: return wait(until: nil, milliseconds: nil)
    case .call(let body):
      body()
      return .next
    case .close, .reset: return .ended
    }
  }

  private func send(_ bytes: Data) -> Progress {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let count = socket.put(rest) else { return .ended }
      log.sent(count)
      rest = rest.dropFirst(count)
      if count == 0, socket.wait(for: .writing, stop: stop) != .writable { return .ended }
    }
    return .next
  }

  private mutating func drip(_ bytes: Data, milliseconds: Int) -> Progress {
    for byte in bytes {
      guard wait(until: nil, milliseconds: milliseconds) == .next, send(Data([byte])) == .next
      else { return .ended }
    }
    return .next
  }

  private mutating func fill(_ byte: UInt8, count: Int) -> Progress {
    let piece = Data(repeating: byte, count: min(count, 64 << 10))
    var rest = count
    while rest > 0 {
      guard wait(until: nil, milliseconds: 1) == .next, send(piece.prefix(rest)) == .next
      else { return .ended }
      rest -= piece.count
    }
    return .next
  }

  /// Waits and watches the client meanwhile: a client that goes away ends the wait.
  private mutating func wait(until signal: Signal?, milliseconds: Int?) -> Progress {
    let end = milliseconds.map { ContinuousClock.now + .milliseconds($0) }
    while true {
      let left = end.map { Int(($0 - .now) / .milliseconds(1)) + 1 }
      if let left, left <= 0 { return .next }
      switch socket.wait(for: .reading, stop: stop, or: signal, milliseconds: left) {
      case .signalled, .timedOut: return .next
      case .stopped, .writable: return .ended
      case .readable: if absorb() == .ended { return .ended }
      }
    }
  }

  /// Takes in what the client sent.
  private mutating func absorb() -> Progress {
    guard let bytes = socket.receive() else { return .next }
    guard !bytes.isEmpty else { return .ended }
    log.received(bytes, connection: number)
    reader.append(bytes)
    return .next
  }
}
