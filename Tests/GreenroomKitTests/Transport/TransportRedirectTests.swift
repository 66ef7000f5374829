import Foundation
import GreenroomKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct TransportRedirectTests {
  let transport = URLSessionTransport()
  let secrets = ["Authorization": "Bearer key", "X-Key": "key", "Cookie": "a=b", "Accept": "image/*"]

  private func asset(_ url: URL) -> HTTPRequest {
    HTTPRequest(url: url, headers: secrets, purpose: .asset)
  }

  @Test(arguments: [HTTPRequest.Purpose.api, .asset], [301, 302, 303, 307, 308])
  func `a redirect on the same host is followed with all fields`(
    purpose: HTTPRequest.Purpose, status: Int
  ) async throws {
    let server = try FaultServer()
    defer { server.stop() }
    server.on("/a", .redirect(status, to: "/b?c=d"))
    server.on("/b", .ok("there"))
    let request = HTTPRequest(url: server.url("/a"), headers: secrets, purpose: purpose)
    #expect(try await transport.send(request).body == Data("there".utf8))
    #expect(server.requests.last?.query == "c=d")
    #expect(server.requests.last?.header("authorization") == "Bearer key")
    #expect(server.acceptedConnections == 1)
  }

  @Test(arguments: [
    (301, "GET", ""), (302, "GET", ""), (303, "GET", ""), (307, "POST", "body"), (308, "POST", "body"),
  ])
  func `a redirected POST keeps its body where the status says so`(
    status: Int, method: String, body: String
  ) async throws {
    let server = try FaultServer()
    defer { server.stop() }
    server.on("/a", .redirect(status, to: "/b"))
    server.on("/b", .ok("there"))
    let request = HTTPRequest(
      method: "POST", url: server.url("/a"), headers: ["Content-Type": "text/plain"], body: Data("body".utf8))
    #expect(try await transport.send(request).body == Data("there".utf8))
    #expect(server.requests.last?.method == method)
    #expect(server.requests.last?.body == Data(body.utf8))
    #expect(server.requests.last?.header("content-type") == (body.isEmpty ? nil : "text/plain"))
  }

  @Test func `an API request is not sent to another host`() async throws {
    let (server, other) = (try FaultServer(), try FaultServer { _ in .ok("there") })
    defer { server.stop() }
    defer { other.stop() }
    let targets = [
      other.url("/"), server.url("/", host: "localhost"),
      URL(string: "https://127.0.0.1:\(server.port)/")!,
    ]
    for target in targets {
      server.on("/", .redirect(to: target.absoluteString))
      #expect(await transport.failure(of: HTTPRequest(url: server.url("/"))) == .redirectRefused)
    }
    #expect(server.requests.count == 3)
    #expect(other.acceptedConnections == 0)
  }

  @Test func `an asset request to another host carries no key`() async throws {
    let (server, other) = (try FaultServer(), try FaultServer { _ in .ok("there") })
    defer { server.stop() }
    defer { other.stop() }
    let targets = [other.url("/x"), other.url("/x", host: "localhost")]
    for target in targets {
      server.on("/", .redirect(307, to: target.absoluteString))
      #expect(try await transport.send(asset(server.url("/"))).body == Data("there".utf8))
    }
    #expect(other.requests.count == 2)
    for request in other.requests {
      #expect(request.header("authorization") == nil)
      #expect(request.header("x-key") == nil)
      #expect(request.header("cookie") == nil)
      #expect(request.header("accept") == "image/*")
    }
    #expect(!String(decoding: other.receivedBytes, as: UTF8.self).contains("key"))
  }

  @Test func `the same name on another port is another host`() async throws {
    let server = try FaultServer()
    defer { server.stop() }
    server.on("/", .redirect(to: server.url("/x", host: "localhost").absoluteString))
    server.on("/x", .redirect(to: server.url("/y").absoluteString))
    server.on("/y", .ok("back"))
    #expect(try await transport.send(asset(server.url("/"))).body == Data("back".utf8))
    #expect(server.requests.map { $0.header("authorization") } == ["Bearer key", nil, nil])
  }

  @Test(arguments: [HTTPRequest.Purpose.api, .asset])
  func `five redirects are followed, a cycle is not`(purpose: HTTPRequest.Purpose) async throws {
    let server = try FaultServer()
    defer { server.stop() }
    for index in 0..<5 { server.on("/\(index)", .redirect(to: "/\(index + 1)")) }
    server.on("/5", .ok("there"))
    server.on("/cycle", .redirect(to: "/cycle"))
    let far = HTTPRequest(url: server.url("/0"), purpose: purpose)
    #expect(try await transport.send(far).body == Data("there".utf8))
    let cycle = HTTPRequest(url: server.url("/cycle"), purpose: purpose)
    #expect(await transport.failure(of: cycle) == .redirectRefused)
    #expect(server.requests.filter { $0.path == "/cycle" }.count == 6)
  }

  @Test func `a redirect without a target is an answer`() async throws {
    let server = try FaultServer { _ in .status(302) }
    defer { server.stop() }
    #expect(try await transport.send(asset(server.url("/"))).status == 302)
  }

  @Test(arguments: ["file:///etc/hosts", "ftp://127.0.0.1/", "javascript:alert(1)", "data:,x", "http:", "//"])
  func `a redirect to what is no http URL is refused`(location: String) async throws {
    let server = try FaultServer { _ in .redirect(to: location) }
    defer { server.stop() }
    #expect(await transport.failure(of: asset(server.url("/"))) == .redirectRefused)
    #expect(server.requests.count == 1)
  }

  @Test func `the limit counts the last body, and that of a redirect is not in the answer`() async throws {
    let server = try FaultServer()
    defer { server.stop() }
    server.on("/a", .status(302, headers: ["Location": "/b"], body: Data(count: 5000)))
    server.on("/b", .ok("there"))
    let request = HTTPRequest(url: server.url("/a"), maximumBytes: 100)
    #expect(try await transport.send(request).body == Data("there".utf8))
  }
}
