import Foundation
import GreenroomCore
import Testing

@testable import GreenroomServer

/// How far down a test goes: straight into the application, or through a socket.
enum Depth: CaseIterable, Sendable, CustomTestStringConvertible {
  case memory, socket

  var testDescription: String { self == .memory ? "in memory" : "over a socket" }
}

/// A server that one test body can ask at both depths.
final class TestServer {
  let server: DeliveryServer
  let depth: Depth
  let log = MemorySink()

  init(
    _ depth: Depth, content: String, configure: (inout ServerConfiguration) -> Void = { _ in }
  ) throws {
    var configuration = ServerConfiguration()
    configuration.port = 0
    configuration.contentInterval = .zero
    configuration.log = log
    configuration.stopTime = .seconds(5)
    configure(&configuration)
    server = try DeliveryServer(content: content, configuration: configuration)
    self.depth = depth
    if depth == .socket { try server.start() }
  }

  /// Runs `body` with a server over the small content, and stops it.
  static func with(
    _ depth: Depth, content: TestFolder? = nil, configure: (inout ServerConfiguration) -> Void = { _ in },
    _ body: (TestServer) async throws -> Void
  ) async throws {
    let folder = try content ?? SmallContent.make()
    let server = try TestServer(depth, content: folder.path, configure: configure)
    do {
      try await body(server)
    } catch {
      await server.server.stop()
      throw error
    }
    await server.server.stop()
    withExtendedLifetime(folder) {}
  }

  var port: Int { server.port ?? 0 }

  func client() throws -> RawClient { try RawClient(port: port) }

  func send(
    _ method: String, _ target: String, headers: [(name: String, value: String)] = [], body: [UInt8] = []
  ) throws -> TestResponse {
    switch depth {
    case .memory: try sendInMemory(method, target, headers, body)
    case .socket: try sendOverSocket(method, target, headers, body)
    }
  }

  private func sendInMemory(
    _ method: String, _ target: String, _ headers: [(name: String, value: String)], _ body: [UInt8]
  ) throws -> TestResponse {
    let known = RequestMethod(rawValue: method) ?? .other
    let headers = headers.contains { $0.name == "Host" } ? headers : headers + [("Host", "shop.test")]
    let request = try #require(Request(known, target, headers: headers, body: body))
    let response = server.answer(request)
    return TestResponse(
      status: response.status, headers: response.headers, body: method == "HEAD" ? [] : response.bytes)
  }

  private func sendOverSocket(
    _ method: String, _ target: String, _ headers: [(name: String, value: String)], _ body: [UInt8]
  ) throws -> TestResponse {
    let client = try client()
    client.send(Self.bytes(method, target, headers: headers, body: body))
    return try client.readResponse(toHead: method == "HEAD")
  }

  static func bytes(
    _ method: String, _ target: String, headers: [(name: String, value: String)] = [], body: [UInt8] = []
  ) -> [UInt8] {
    var head = "\(method) \(target) HTTP/1.1\r\n"
    if !headers.contains(where: { $0.name == "Host" }) { head += "Host: shop.test\r\n" }
    for (name, value) in headers { head += "\(name): \(value)\r\n" }
    if !body.isEmpty || method == "POST" { head += "Content-Length: \(body.count)\r\n" }
    return Array((head + "\r\n").utf8) + body
  }

  // MARK: The resolve dialect

  static func bearer(_ key: String) -> (name: String, value: String) { ("Authorization", "Bearer \(key)") }

  static func resolveBody(
    user: String = "user-1", platform: String = "ios", attributes: String = "{}", keys: String? = nil
  ) -> [UInt8] {
    let keys = keys.map { #""placement_keys":\#($0),"# } ?? ""
    let json =
      #"{\#(keys)"user_id":"\#(user)","session_id":"s","device_platform":"\#(platform)","attributes":\#(attributes)}"#
    return Array(json.utf8)
  }

  func resolve(
    _ placement: String, app: String = "app-1", key: String = "fp_one", user: String = "user-1",
    platform: String = "ios", attributes: String = "{}", query: String = ""
  ) throws -> TestResponse {
    try send(
      "POST", "/v1/apps/\(app)/placements/\(placement)/resolve\(query)", headers: [Self.bearer(key)],
      body: Self.resolveBody(user: user, platform: platform, attributes: attributes))
  }
}

extension TestResponse {
  var json: JSONValue {
    get throws { try JSONDocument(body).root }
  }

  /// The code of a JSON error.
  var errorCode: String? { (try? json)?["error"]?["code"]?.string }
}

/// Keeps the log in memory.
final class MemorySink: LogSink {
  private let bytes = Lock<[UInt8]>([])

  func write(_ lines: [UInt8]) {
    bytes.withLock { $0 += lines }
  }

  var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }

  var lines: [String] { text.split(separator: "\n").map(String.init) }
}
