import Testing

@testable import GreenroomServer

@Suite(.timeLimit(.minutes(5)))
struct StartTests {
  @Test func `port 0 takes a free port and starting again returns it`() async throws {
    try await TestServer.with(.socket) { server in
      #expect(server.port > 0)
      let again = try server.server.start()
      #expect(again == server.port)
    }
  }

  @Test func `a taken port is an error that says what to do`() async throws {
    try await TestServer.with(.socket) { first in
      let second = try TestServer(.memory, content: SampleContent.path) { $0.port = first.port }
      let error = #expect(throws: ServerStartError.self) { try second.server.start() }
      #expect(error?.description.contains("\(first.port)") == true)
      #expect(error?.description.contains("Choose another") == true)
      #expect(second.server.port == nil)
    }
  }

  @Test(arguments: ["no such host", "256.0.0.1", ""])
  func `a host that does not exist is an error`(host: String) throws {
    let server = try TestServer(.memory, content: SampleContent.path) { $0.host = host }
    #expect(throws: ServerStartError.self) { try server.server.start() }
  }

  @Test(arguments: [-1, 65_536, Int.max])
  func `a port out of range is an error`(port: Int) throws {
    let server = try TestServer(.memory, content: SampleContent.path) { $0.port = port }
    #expect(throws: ServerStartError.self) { try server.server.start() }
  }

  @Test func `a stopped server starts again on the same port, although clients were connected`() async throws
  {
    let content = try SmallContent.make()
    var port = 0
    var clients: [RawClient] = []
    for _ in 0..<3 {
      let server = try TestServer(.memory, content: content.path) { $0.port = port }
      port = try server.server.start()
      let client = try RawClient(port: port)
      client.send(TestServer.bytes("GET", "/health"))
      #expect(try client.readResponse().status == 200)
      clients.append(client)
      await server.server.stop()
      #expect(server.server.port == nil)
    }
    let server = try TestServer(.memory, content: content.path) { $0.port = port }
    for _ in 0..<2 {
      #expect(try server.server.start() == port)
      await server.server.stop()
    }
  }

  @Test(arguments: [(0, 0), (1, 0), (1, 8), (3, 2)])
  func `any number of connections and threads serves`(connections: Int, threads: Int) async throws {
    let configure: (inout ServerConfiguration) -> Void = {
      $0.limits.connections = connections
      $0.limits.threads = threads
    }
    try await TestServer.with(.socket, configure: configure) { server in
      for _ in 0..<5 {
        let client = try server.client()
        client.send(TestServer.bytes("GET", "/health", headers: [("Connection", "close")]))
        #expect(try client.readResponse().status == 200)
        #expect(try client.readToEnd().isEmpty)
      }
    }
  }

  @Test func `IPv6 works`() async throws {
    try await TestServer.with(.memory, configure: { $0.host = "::1" }) { server in
      let port = try server.server.start()
      #expect(port > 0)
    }
  }
}
