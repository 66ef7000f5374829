package import Foundation

/// Answers that are right.
extension FaultAnswer {
  /// A whole answer.
  package static func status(
    _ status: Int, headers: [String: String] = [:], body: Data = Data()
  ) -> FaultAnswer {
    // These two have no body, and a length would promise one.
    let length = status == 204 || status == 304 ? [:] : ["Content-Length": "\(body.count)"]
    return FaultAnswer([.send(head(status, headers.merging(length) { given, _ in given }) + body)])
  }

  /// A 200 with a text.
  package static func ok(_ body: String, headers: [String: String] = [:]) -> FaultAnswer {
    .status(200, headers: headers, body: Data(body.utf8))
  }

  /// A 200 with bytes.
  package static func ok(_ body: Data, headers: [String: String] = [:]) -> FaultAnswer {
    .status(200, headers: headers, body: body)
  }

  /// A 200 with a body that is sent compressed.
  package static func gzip(_ body: Data, headers: [String: String] = [:]) -> FaultAnswer {
    .ok(GzipBody.compress(body), headers: headers.merging(["Content-Encoding": "gzip"]) { $1 })
  }

  /// A redirect to `location`.
  package static func redirect(_ status: Int = 302, to location: String) -> FaultAnswer {
    .status(status, headers: ["Location": location])
  }
}

/// Answers that are slow or large.
extension FaultAnswer {
  /// Accepted, and never answered.
  package static let blackHole = FaultAnswer([.blackHole])

  /// A whole answer whose body comes byte by byte.
  package static func drip(_ body: String, milliseconds: Int) -> FaultAnswer {
    let body = Data(body.utf8)
    return FaultAnswer([
      .send(head(200, ["Content-Length": "\(body.count)"])), .drip(body, milliseconds: milliseconds),
    ])
  }

  /// A head and a part of the body, then nothing more.
  package static func stalled(_ part: String, length: Int) -> FaultAnswer {
    FaultAnswer([.send(head(200, ["Content-Length": "\(length)"]) + Data(part.utf8)), .blackHole])
  }

  /// A body of `bytes` zeros, made while it is sent. Without `announced` only its end tells the length.
  package static func huge(_ bytes: Int, announced: Bool = true) -> FaultAnswer {
    let length = announced ? ["Content-Length": "\(bytes)"] : ["Connection": "close"]
    let end: [Step] = announced ? [] : [.close]
    return FaultAnswer([.send(head(200, length)), .fill(0, count: bytes)] + end)
  }

  /// A small body that becomes `bytes` zeros when it is decompressed.
  package static func bomb(_ bytes: Int) -> FaultAnswer {
    .ok(GzipBody.zeros(bytes), headers: ["Content-Encoding": "gzip"])
  }
}

/// Answers that are broken.
extension FaultAnswer {
  /// The connection is reset instead of an answer.
  package static let reset = FaultAnswer([.reset])

  /// The connection is closed instead of an answer.
  package static let closed = FaultAnswer([.close])

  /// The connection is reset behind a part of the body.
  package static func reset(after part: String, length: Int) -> FaultAnswer {
    FaultAnswer([
      .send(head(200, ["Content-Length": "\(length)"]) + Data(part.utf8)),
      // Gives the part time to be read, since a reset throws away what was not.
      .pause(milliseconds: 20), .reset,
    ])
  }

  /// The connection is closed behind a part of a body that was announced longer.
  package static func cut(after part: String, length: Int) -> FaultAnswer {
    FaultAnswer([.send(head(200, ["Content-Length": "\(length)"]) + Data(part.utf8)), .close])
  }

  /// The connection is closed behind a part of a body that comes in chunks.
  package static func cutChunks(after part: String) -> FaultAnswer {
    let chunk = "\(String(part.utf8.count, radix: 16))\r\n\(part)\r\n"
    return FaultAnswer([.send(head(200, ["Transfer-Encoding": "chunked"]) + Data(chunk.utf8)), .close])
  }

  /// A body with a `Content-Length` of its own; the connection stays open.
  package static func wrongLength(_ body: String, length: Int) -> FaultAnswer {
    FaultAnswer([.send(head(200, ["Content-Length": "\(length)"]) + Data(body.utf8))])
  }

  /// Bytes that need not be HTTP, then the end of the connection.
  ///
  /// Not the beginning of a right head: Foundation on Linux stops the process where a head is cut.
  package static func garbage(_ bytes: Data = Data([0, 1, 2, 255, 10, 13, 10, 13, 10])) -> FaultAnswer {
    FaultAnswer([.send(bytes), .close])
  }
}

extension FaultAnswer {
  /// The head of an answer.
  package static func head(_ status: Int, _ headers: [String: String] = [:]) -> Data {
    let fields = headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }
    return Data("HTTP/1.1 \(status) Status\r\n\(fields.joined())\r\n".utf8)
  }
}
