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

/// A running nginx.
private final class Nginx {
  static let tools = ["/usr/sbin/nginx", "/usr/bin/openssl", "/usr/bin/curl"]
  static var isInstalled: Bool { tools.allSatisfy(FileManager.default.isExecutableFile) }

  let url: String
  let plainURL: String
  private let folder: TestFolder
  private let process = Process()

  init(serverPort: Int) throws {
    let (port, plainPort) = (try Self.freePort(), try Self.freePort())
    url = "https://localhost:\(port)"
    plainURL = "http://localhost:\(plainPort)"
    folder = try TestFolder()
    try Self.makeCertificate(in: folder)
    try folder.write("nginx.conf", try Self.configuration(folder.path, serverPort, port, plainPort))
    process.executableURL = URL(fileURLWithPath: Self.tools[0])
    process.arguments = ["-p", folder.path, "-c", "\(folder.path)/nginx.conf", "-g", "daemon off;"]
    process.standardError = FileHandle.nullDevice
    try process.run()
    while process.isRunning, (try? RawClient(port: port)) == nil {}
    guard process.isRunning else {
      throw RawClient.Failure(reason: (try? folder.read("error.log")) ?? "nginx did not start")
    }
  }

  func stop() {
    process.terminate()
    process.waitUntilExit()
  }

  /// The documented file, with this machine's ports and certificate in place of the example's.
  private static func configuration(_ path: String, _ server: Int, _ port: Int, _ plain: Int) throws -> String
  {
    let documented = SampleContent.root.appendingPathComponent("docs/nginx/greenroom.conf")
    var text = try String(contentsOf: documented, encoding: .utf8)
    for (old, new) in [
      ("127.0.0.1:8080", "127.0.0.1:\(server)"), ("listen 443 ", "listen 127.0.0.1:\(port) "),
      ("listen 80;", "listen 127.0.0.1:\(plain);"),
      ("server_name screens.example.com", "server_name localhost"),
      ("/etc/ssl/certs/screens.example.com.pem", "\(path)/cert.pem"),
      ("/etc/ssl/private/screens.example.com.key", "\(path)/key.pem"),
    ] {
      guard text.contains(old) else { throw RawClient.Failure(reason: "the documented file has no \(old)") }
      text = text.replacingOccurrences(of: old, with: new)
    }
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map { "\($0)_temp_path \(path)/\($0);" }.joined(separator: "\n")
    return """
      worker_processes 1;
      pid \(path)/nginx.pid;
      error_log \(path)/error.log;
      \(getuid() == 0 ? "user root;" : "")
      events { worker_connections 128; }
      http {
      access_log off;
      \(temporary)
      \(text)
      }
      """
  }

  private static func makeCertificate(in folder: TestFolder) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: tools[1])
    process.arguments = [
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
      "-subj", "/CN=localhost", "-keyout",
      "\(folder.path)/key.pem", "-out", "\(folder.path)/cert.pem",
    ]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
  }

  private static func freePort() throws -> Int {
    let server = HTTPServer(
      application: Application(router: Router(routes: []), clock: .system, observers: []),
      limits: ServerLimits(),
      clock: .system, log: ServerLog(sink: MemorySink(), clock: .system))
    let port = try server.start(host: "127.0.0.1", port: 0)
    server.stop(within: .zero)
    return port
  }

  struct Answer {
    let status: Int
    let version: String
    let head: TestResponse
    let body: [UInt8]

    func header(_ name: String) -> String? { head.header(name) }
  }

  func curl(_ arguments: [String]) throws -> Answer {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.tools[2])
    process.arguments =
      [
        "-sk", "--max-time", "20", "-D", "\(folder.path)/head", "-o", "\(folder.path)/body", "-w",
        "%{http_version}",
      ]
      + arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let version = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let head = TestResponse(head: try folder.read("head"))
    let body = (try? Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/body"))).map { [UInt8]($0) }
    return Answer(status: head.status, version: version, head: head, body: body ?? [])
  }
}
