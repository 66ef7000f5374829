import Foundation
import GreenroomCore
import TestSupport

@testable import GreenroomServer

/// A running nginx.
final class Nginx {
  static let tools = ["/usr/sbin/nginx", "/usr/bin/openssl", "/usr/bin/curl"]
  static var isInstalled: Bool { tools.allSatisfy(FileManager.default.isExecutableFile) }

  let url: String
  let plainURL: String
  private let folder: TestFolder
  private let process: ChildProcess

  init(serverPort: Int) throws {
    let (port, plainPort) = (try Self.freePort(), try Self.freePort())
    url = "https://localhost:\(port)"
    plainURL = "http://localhost:\(plainPort)"
    folder = try TestFolder()
    try Self.makeCertificate(in: folder)
    try folder.write("nginx.conf", try Self.configuration(folder.path, serverPort, port, plainPort))
    process = try ChildProcess(
      Self.tools[0], ["-p", folder.path, "-c", "\(folder.path)/nginx.conf", "-g", "daemon off;"])
    guard spin(until: { (try? RawClient(port: port)) != nil }) else {
      throw RawClient.Failure(reason: (try? folder.read("error.log")) ?? "nginx did not start")
    }
  }

  func stop() {
    // Asked to end, it ends its workers too; killed, it would leave them behind.
    let identifier = (try? folder.read("nginx.pid")).flatMap { Int32($0.prefix(while: \.isNumber)) }
    if let identifier { kill(identifier, SIGTERM) } else { process.kill() }
    _ = process.status()
  }

  /// The documented file, with this machine's ports and certificate in place of the example's.
  private static func configuration(_ path: String, _ server: Int, _ port: Int, _ plain: Int) throws -> String
  {
    let documented = SampleContent.root.appendingPathComponent("docs/nginx/greenroom.conf")
    var text = try String(contentsOf: documented, encoding: .utf8)
    for (old, new) in [
      ("127.0.0.1:8080", "127.0.0.1:\(server)"), ("listen 443 ", "listen 127.0.0.1:\(port) "),
      ("listen 80", "listen 127.0.0.1:\(plain)"),
      ("server_name screens.example.com", "server_name localhost"),
      ("proxy_cache_path /var/cache/greenroom", "proxy_cache_path \(path)/cache"),
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
    let openssl = try ChildProcess(
      tools[1],
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
        "-subj", "/CN=localhost", "-keyout", "\(folder.path)/key.pem", "-out", "\(folder.path)/cert.pem",
      ])
    guard openssl.status() == 0 else { throw RawClient.Failure(reason: "openssl made no certificate") }
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
    let curl = try ChildProcess(
      Self.tools[2],
      [
        "-sk", "--max-time", "20", "-D", "\(folder.path)/head", "-o", "\(folder.path)/body", "-w",
        "%{http_version}",
      ] + arguments)
    let version = String(decoding: curl.output.readDataToEndOfFile(), as: UTF8.self)
    _ = curl.status()
    let head = TestResponse(head: try folder.read("head"))
    let body = (try? Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/body"))).map { [UInt8]($0) }
    return Answer(status: head.status, version: version, head: head, body: body ?? [])
  }

  /// Runs so many curls at once, each with a list of transfers and a connection of its own; what they write out.
  func curlEach(_ lists: [String]) throws -> String {
    var running: [ChildProcess] = []
    for (index, list) in lists.enumerated() {
      try folder.write("transfers-\(index)", list)
      running.append(try ChildProcess(Self.tools[2], ["-K", "\(folder.path)/transfers-\(index)"]))
    }
    return running.map { curl in
      let text = String(decoding: curl.output.readDataToEndOfFile(), as: UTF8.self)
      _ = curl.status()
      return text
    }.joined()
  }
}
