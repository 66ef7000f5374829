import Dispatch
import Testing

@testable import GreenroomServer

@Suite(.timeLimit(.minutes(5)))
struct AccessLogTests {
  @Test(arguments: Depth.allCases)
  func `every answer is one line`(depth: Depth) async throws {
    let clock = ServerClock(monotonic: { 0 }, wall: { 1_767_225_600_123 })
    var log = MemorySink()
    try await TestServer.with(depth, configure: { $0.clock = clock }) { server in
      log = server.log
      _ = try server.send("GET", "/media/hero.png?x=1")
      _ = try server.resolve("plain", key: "fp_bad")
      _ = try server.send("DELETE", "/nowhere")
      if depth == .memory { server.server.flushLog() }
    }
    let lines = log.lines.filter { $0.contains(" access ") }
    #expect(lines.count == 3)
    #expect(lines[0] == "2026-01-01T00:00:00.123Z access GET /media/hero.png 200 12B 0.000ms media")
    #expect(lines[1].contains(" access POST /v1/apps/app-1/placements/plain/resolve 401 "))
    #expect(lines[1].hasSuffix(" resolve"))
    #expect(lines[2].contains(" access - /nowhere 404 "))
  }

  @Test(arguments: Depth.allCases)
  func `keys, queries, user ids, attributes and bodies never get into the log`(depth: Depth) async throws {
    var log = MemorySink()
    try await TestServer.with(depth) { server in
      log = server.log
      _ = try server.resolve("plain", user: "secret-user", attributes: #"{"secret-name":"secret-value"}"#)
      _ = try server.resolve("plain", key: "fp_secret_key", user: "secret-user")
      _ = try server.send("GET", "/v1/sdk/placements/x?key=pk_secret&user=secret-user")
      _ = try server.send("GET", "/v1/apps/fp_secret_key/placements/pk_secret")
      _ = try server.send(
        "POST", "/v1/apps/app-1/events", headers: [TestServer.bearer("fp_one")],
        body: Array(#"[{"user_id":"secret-user"}]"#.utf8))
      _ = try server.send(
        "POST", "/v1/apps/app-1/events", headers: [TestServer.bearer("fp_one")], body: Array("secret{".utf8))
      if depth == .memory { server.server.flushLog() }
    }
    #expect(log.lines.filter { $0.contains(" access ") }.count == 6)
    #expect(!log.text.contains("secret"))
    #expect(!log.text.contains("fp_one"))
    #expect(log.text.contains("/v1/apps/***/placements/*** 404"))
  }

  @Test func `a path cannot forge a line and is cut when it is long`() async throws {
    var log = MemorySink()
    try await TestServer.with(.socket) { server in
      log = server.log
      let client = try server.client()
      client.send("GET /a%0a2026%20access%20forged HTTP/1.1\r\nHost: h\r\n\r\n")
      #expect(try client.readResponse().status == 400)
      _ = try server.send("GET", "/" + String(repeating: "x", count: 3000))
    }
    let lines = log.lines.filter { $0.contains(" access ") }
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.utf8.count < 400 })
  }

  @Test func `without an access log nothing is written about requests`() async throws {
    var log = MemorySink()
    try await TestServer.with(.socket, configure: { $0.logsAccess = false }) { server in
      log = server.log
      _ = try server.send("GET", "/health")
    }
    #expect(!log.text.contains(" access "))
    #expect(log.text.contains("listening on"))
    #expect(log.text.contains("stopped"))
  }

  /// A sink that takes nothing until it is let go.
  private final class StuckSink: LogSink {
    let isFree = DispatchSemaphore(value: 0)

    func write(_ lines: [UInt8]) {
      isFree.wait()
      isFree.signal()
    }
  }

  @Test func `a sink that is too slow loses lines, not requests`() {
    let sink = StuckSink()
    let log = ServerLog(sink: sink, clock: .system)
    while log.dropped == 0 { log.info("a line that nobody takes away") }
    sink.isFree.signal()
    log.flush()
    let before = log.dropped
    log.info("room again")
    #expect(log.dropped == before)
  }

  @Test func `many lines are handed on before anybody asks for it`() {
    let sink = MemorySink()
    let log = ServerLog(sink: sink, clock: .system)
    while sink.lines.isEmpty { log.info("one of many lines") }
    #expect(log.dropped == 0)
  }

  @Test func `messages of the socket library come at most once a second`() {
    let sink = MemorySink()
    let log = ServerLog(sink: sink, clock: ServerClock(monotonic: { 5 }, wall: { 0 }))
    for _ in 0..<100 { log.socketMessage("broken\nrequest\n") }
    log.flush()
    #expect(sink.lines == ["1970-01-01T00:00:00.000Z info socket: broken request"])
  }
}
