import GreenroomCore
import Testing

@testable import GreenroomServer

@Suite(.timeLimit(.minutes(5)))
struct OperationTests {
  @Test(arguments: Depth.allCases)
  func `health names the content`(depth: Depth) async throws {
    try await TestServer.with(depth) { server in
      let json = try server.send("GET", "/health").json
      #expect(json["status"]?.string == "ok")
      #expect(json["content_version"]?.string?.count == 16)
      #expect(json["content_stale"]?.bool == false)
    }
  }

  @Test(arguments: Depth.allCases)
  func `metrics count answers by route and status`(depth: Depth) async throws {
    try await TestServer.with(depth) { server in
      _ = try server.send("GET", "/health")
      _ = try server.send("HEAD", "/media/hero.png")
      _ = try server.send("GET", "/media/none.png")
      _ = try server.send("GET", "/nowhere")
      _ = try server.resolve("plain")
      _ = try server.resolve("plain", key: "fp_bad")
      let response = try server.send("GET", "/metrics")
      #expect(response.header("Content-Type") == "text/plain; version=0.0.4; charset=utf-8")
      for line in [
        #"greenroom_requests_total{route="health",status="200"} 1"#,
        #"greenroom_requests_total{route="media",status="200"} 1"#,
        #"greenroom_requests_total{route="media",status="404"} 1"#,
        #"greenroom_requests_total{route="none",status="404"} 1"#,
        #"greenroom_requests_total{route="resolve",status="200"} 1"#,
        #"greenroom_requests_total{route="resolve",status="401"} 1"#,
        #"greenroom_answer_seconds_count 6"#, #"greenroom_answer_seconds_bucket{le="+Inf"} 6"#,
        "greenroom_content_stale 0", "greenroom_connections_total \(depth == .socket ? 7 : 0)",
      ] {
        #expect(response.text.contains(line + "\n"), "\(line)")
      }
    }
  }

  @Test func `the text is what Prometheus reads`() async throws {
    try await TestServer.with(.memory) { server in
      _ = try server.resolve("plain")
      let text = try server.send("GET", "/metrics").text
      var described: Set<Substring> = []
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ")
        if line.hasPrefix("# TYPE ") { described.insert(words[2]) }
        guard !line.hasPrefix("#") else { continue }
        let name = words[0].prefix { $0 != "{" }
        let base = ["_bucket", "_sum", "_count"].reduce(name) {
          $0.hasSuffix($1) ? $0.dropLast($1.count) : $0
        }
        #expect(described.contains(name) || described.contains(base), "\(line)")
        #expect(Double(words.last ?? "") != nil, "\(line)")
      }
      let buckets = text.split(separator: "\n").filter { $0.contains("_bucket") }
        .compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
      #expect(buckets == buckets.sorted())
    }
  }
}
