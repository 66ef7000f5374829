import GreenroomCore
import Testing

@testable import GreenroomServer

@Suite(.timeLimit(.minutes(5)))
struct BaseURLTests {
  private func media(_ server: TestServer, _ headers: [(name: String, value: String)]) throws -> String? {
    try server.send(
      "POST", "/v1/apps/app-1/placements/plain/resolve", headers: headers + [TestServer.bearer("fp_one")],
      body: TestServer.resolveBody()
    ).json["media_base_url"]?.string
  }

  @Test(arguments: Depth.allCases)
  func `URLs begin with the host that was asked and the scheme that the proxy names`(depth: Depth)
    async throws
  {
    try await TestServer.with(depth) { server throws in
      #expect(try media(server, [("Host", "a.test:81")]) == "http://a.test:81/media")
      #expect(try media(server, [("Host", "[::1]:81")]) == "http://[::1]:81/media")
      #expect(
        try media(server, [("Host", "a.test"), ("X-Forwarded-Proto", "https")]) == "https://a.test/media")
      #expect(
        try media(server, [("Host", "a.test"), ("X-Forwarded-Proto", "gopher")]) == "http://a.test/media")
    }
  }

  @Test(arguments: Depth.allCases, ["\"><x", "a b", "é", "", String(repeating: "a", count: 300)])
  func `a host that is none never gets into an answer`(depth: Depth, host: String) async throws {
    try await TestServer.with(depth) { server throws in
      #expect(try media(server, [("Host", host)]) == "http://localhost/media")
    }
  }

  @Test(arguments: Depth.allCases)
  func `more hosts than are kept are answered right all the same`(depth: Depth) async throws {
    try await TestServer.with(depth) { server throws in
      for _ in 0..<2 {
        for number in 0..<30 {
          #expect(try media(server, [("Host", "h\(number).test")]) == "http://h\(number).test/media")
        }
      }
    }
  }

  @Test(arguments: ["https://cdn.test", "https://cdn.test/", "https://cdn.test//"])
  func `a public URL goes before what requests say`(url: String) async throws {
    try await TestServer.with(.memory, configure: { $0.publicURL = url }) { server throws in
      #expect(try media(server, [("Host", "a.test")]) == "https://cdn.test/media")
    }
  }

  @Test func `a public URL may have a path`() async throws {
    try await TestServer.with(.memory, configure: { $0.publicURL = "http://h:8/green/room" }) {
      server throws in
      #expect(try media(server, []) == "http://h:8/green/room/media")
    }
  }

  @Test(arguments: [
    "", "cdn.test", "ftp://cdn.test", "https://", "https:///x", "https://a\"b", "https://a b",
  ])
  func `a public URL that is none is refused at the start`(url: String) throws {
    let error = #expect(throws: ServerSetupError.self) {
      try TestServer(.memory, content: SampleContent.path) { $0.publicURL = url }
    }
    #expect(error?.description.contains("Write one like") == true)
  }
}
