import Foundation
import GreenroomCore
import Testing

@testable import GreenroomServer

/// The documented nginx configuration, run by the nginx of this machine with a certificate made here.
@Suite(
  .timeLimit(.minutes(2)), .serialized,
  .enabled(if: Nginx.isInstalled, "nginx, openssl or curl is not installed"))
struct NginxTests {
  private func with(_ body: (Nginx, TestServer) throws -> Void) async throws {
    try await TestServer.with(.socket) { server in
      let nginx = try Nginx(serverPort: server.port)
      defer { nginx.stop() }
      try body(nginx, server)
    }
  }

  @Test func `a flow is resolved over TLS and HTTP2, with https URLs that can be fetched`() async throws {
    try await with { nginx, _ in
      let body = String(decoding: TestServer.resolveBody(), as: UTF8.self)
      let answer = try nginx.curl([
        "-H", "Authorization: Bearer fp_one", "-d", body,
        nginx.url + "/v1/apps/app-1/placements/plain/resolve",
      ])
      #expect(answer.version == "2")
      #expect(answer.status == 200)
      let json = try JSONDocument(answer.body).root
      #expect(json["media_base_url"]?.string == nginx.url + "/media")
      let font = try #require(json["fonts"]?.elements.first { _ in true }?["url"]?.string)
      let fetched = try nginx.curl([font])
      #expect(fetched.status == 200)
      #expect(fetched.body == Array("font".utf8))
    }
  }

  @Test func `a compressed answer keeps its tag well enough for 304`() async throws {
    let folder = try SmallContent.make()
    try folder.write("icons/Large.svg", "<svg>" + String(repeating: "<g/>", count: 500) + "</svg>")
    try await TestServer.with(.socket, content: folder) { server in
      let nginx = try Nginx(serverPort: server.port)
      defer { nginx.stop() }
      let url = nginx.url + "/icons/Large.svg"
      let first = try nginx.curl(["--compressed", url])
      let tag = try #require(first.header("etag"))
      #expect(tag.hasPrefix("W/"))
      #expect(first.header("content-encoding") == "gzip")
      #expect(try nginx.curl(["-H", "If-None-Match: \(tag)", url]).status == 304)
    }
  }

  @Test func `limits and redirects are as documented`() async throws {
    try await with { nginx, server in
      let large = String(repeating: "x", count: 600 << 10)
      let file = try TestFolder()
      try file.write("body", large)
      let refused = try nginx.curl([
        "--data-binary", "@\(file.path)/body", nginx.url + "/v1/apps/app-1/events",
      ])
      #expect(refused.status == 413)
      #expect(try nginx.curl([nginx.plainURL + "/health"]).status == 301)
      #expect(try nginx.curl([nginx.url + "/metrics"]).status == 200)
      #expect(!server.log.text.contains(" 413 "))
    }
  }

  @Test func `under a name that is not the server's there is no answer`() async throws {
    try await with { nginx, server in
      let own = (nginx.url + "/health", nginx.plainURL + "/health")
      let foreign = #"header = "Host: foreign.example""#
      let nameless = own.0.replacingOccurrences(of: "localhost", with: "127.0.0.1")
      let lists = [(own.0, ""), (own.1, ""), (own.0, foreign), (own.1, foreign), (nameless, "")]
      let statuses = try lists.map { url, header in
        try nginx.curlEach([
          """
          url = "\(url)"
          \(header)
          insecure
          silent
          max-time = 20
          output = "/dev/null"
          write-out = "%{http_code}"
          """
        ])
      }
      #expect(statuses == ["200", "301", "000", "000", "000"])
      #expect(!server.log.text.contains("foreign"))
    }
  }

  @Test func `connections to the server are kept open between requests`() async throws {
    try await with { nginx, server in
      for _ in 0..<20 { #expect(try nginx.curl([nginx.url + "/health"]).status == 200) }
      let metrics = try server.send("GET", "/metrics").text
      let line = metrics.split(separator: "\n").first { $0.hasPrefix("greenroom_connections_total") }
      let connections = try #require(line?.split(separator: " ").last.flatMap { Int($0) })
      #expect(connections < 15)
    }
  }
}
