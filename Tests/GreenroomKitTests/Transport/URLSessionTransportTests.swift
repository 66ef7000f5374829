import Foundation
import GreenroomKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct URLSessionTransportTests {
  let transport = URLSessionTransport()

  @Test func `a request arrives as it was given`() async throws {
    let server = try FaultServer { _ in .ok("yes") }
    defer { server.stop() }
    let request = HTTPRequest(
      method: "POST", url: server.url("/a/b?c=d%20e"),
      headers: [
        "Authorization": "Bearer key", "Content-Type": "application/json", "User-Agent": "Greenroom/1",
      ],
      body: Data("{\"a\":1}".utf8))
    _ = try await transport.send(request)
    let received = try #require(server.requests.first)
    #expect(received.method == "POST")
    #expect(received.path == "/a/b")
    #expect(received.query == "c=d%20e")
    #expect(received.header("authorization") == "Bearer key")
    #expect(received.header("content-type") == "application/json")
    #expect(received.header("user-agent") == "Greenroom/1")
    #expect(received.body == Data("{\"a\":1}".utf8))
  }

  @Test func `a POST without a body arrives as one of length 0`() async throws {
    let server = try FaultServer { _ in .ok("yes") }
    defer { server.stop() }
    _ = try await transport.send(HTTPRequest(method: "POST", url: server.url("/")))
    #expect(server.requests.first?.method == "POST")
    #expect(server.requests.first?.header("content-length") == "0")
  }

  @Test func `a large body arrives whole`() async throws {
    let server = try FaultServer { _ in .ok("yes") }
    defer { server.stop() }
    let body = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    _ = try await transport.send(HTTPRequest(method: "POST", url: server.url("/"), body: body))
    #expect(server.requests.first?.body == body)
  }

  @Test(arguments: [200, 201, 204, 300, 304, 400, 401, 403, 404, 408, 425, 429, 500, 503, 999])
  func `every status is an answer with its fields and body`(status: Int) async throws {
    let body = status == 204 || status == 304 ? Data() : Data("body".utf8)
    let server = try FaultServer { _ in
      .status(status, headers: ["ETag": "\"7\"", "X-Thing": "it"], body: body)
    }
    defer { server.stop() }
    let answer = try await transport.send(HTTPRequest(url: server.url("/")))
    #expect(answer.status == status)
    #expect(answer.header("etag") == "\"7\"")
    #expect(answer.header("x-THING") == "it")
    #expect(answer.header("x-other") == nil)
    #expect(answer.body == body)
  }

  @Test(arguments: ["Basic realm=\"x\"", "Bearer", "Bearer realm=\"x\"", "Digest", ""])
  func `a question for a password is an answer like any other`(challenge: String) async throws {
    let server = try FaultServer { _ in
      .status(401, headers: ["WWW-Authenticate": challenge], body: Data("no".utf8))
    }
    defer { server.stop() }
    let answer = try await transport.send(HTTPRequest(url: server.url("/")))
    #expect(answer.status == 401)
    #expect(answer.body == Data("no".utf8))
    #expect(server.requests.count == 1)
  }

  @Test func `an answer to a condition keeps its status and tag`() async throws {
    let server = try FaultServer()
    defer { server.stop() }
    server.on("/x") { request in
      request.header("if-none-match") == "\"1\""
        ? .status(304, headers: ["ETag": "\"1\"", "Content-Length": "99999999"])
        : .ok("one", headers: ["ETag": "\"1\"", "Cache-Control": "max-age=600"])
    }
    let first = try await transport.send(HTTPRequest(url: server.url("/x"), maximumBytes: 100))
    let second = try await transport.send(
      HTTPRequest(url: server.url("/x"), headers: ["If-None-Match": "\"1\""], maximumBytes: 100))
    #expect(first.status == 200)
    #expect(second.status == 304)
    #expect(second.header("etag") == "\"1\"")
  }

  @Test func `nothing is answered from a cache`() async throws {
    let server = try FaultServer { _ in
      .ok("one", headers: ["Cache-Control": "max-age=600", "ETag": "\"1\""])
    }
    defer { server.stop() }
    for _ in 0..<3 { _ = try await transport.send(HTTPRequest(url: server.url("/x"))) }
    #expect(server.requests.count == 3)
    #expect(server.requests.allSatisfy { $0.header("if-none-match") == nil })
  }

  @Test func `a cookie is not sent back`() async throws {
    let server = try FaultServer { _ in .ok("one", headers: ["Set-Cookie": "a=b; Path=/"]) }
    defer { server.stop() }
    for _ in 0..<2 { _ = try await transport.send(HTTPRequest(url: server.url("/x"))) }
    #expect(server.requests.count == 2)
    #expect(server.requests.allSatisfy { $0.header("cookie") == nil })
  }

  @Test func `early hints are not taken for the answer`() async throws {
    let early = Data("HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n".utf8)
    let server = try FaultServer { _ in FaultAnswer([.send(early)] + FaultAnswer.ok("late").steps) }
    defer { server.stop() }
    let answer = try await transport.send(HTTPRequest(url: server.url("/x")))
    #expect(answer.status == 200)
    #expect(answer.body == Data("late".utf8))
  }

  @Test func `a body that comes byte by byte is whole`() async throws {
    let server = try FaultServer { _ in .drip("slowly", milliseconds: 1) }
    defer { server.stop() }
    let answer = try await transport.send(HTTPRequest(url: server.url("/")))
    #expect(answer.body == Data("slowly".utf8))
  }

  @Test func `a compressed body is decompressed`() async throws {
    let body = Data(("to be compressed: " + String(repeating: "x", count: 5000)).utf8)
    let server = try FaultServer { _ in .gzip(body) }
    defer { server.stop() }
    let answer = try await transport.send(HTTPRequest(url: server.url("/")))
    #expect(answer.body == body)
    #expect(server.requests.first?.header("accept-encoding")?.contains("gzip") == true)
  }

  @Test func `an answer may be held back and let go`() async throws {
    let gate = Gate()
    let server = try FaultServer { _ in .ok("late").held(by: gate) }
    defer { server.stop() }
    async let answer = transport.send(HTTPRequest(url: server.url("/")))
    try await server.waitForRequests(1)
    gate.open()
    #expect(try await answer.body == Data("late".utf8))
  }

  @Test func `the wait for an answer is real when it is delayed`() async throws {
    let server = try FaultServer { _ in .ok("late").delayed(milliseconds: 30) }
    defer { server.stop() }
    let start = ContinuousClock.now
    _ = try await transport.send(HTTPRequest(url: server.url("/")))
    #expect(ContinuousClock.now - start >= .milliseconds(30))
  }
}
