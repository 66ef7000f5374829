import GreenroomCore
import Testing

@testable import GreenroomServer

@Suite(.timeLimit(.minutes(5)))
struct RoutingTests {
  @Test(arguments: Depth.allCases)
  func `an unknown path is 404 with a JSON error`(depth: Depth) async throws {
    try await TestServer.with(depth) { server in
      for path in [
        "/", "/nothing", "/v1/apps", "/media", "/media/", "/v1/apps/app-1/placements/plain", "//health",
      ] {
        let response = try server.send("GET", path)
        #expect(response.status == 404, "\(path)")
        #expect(["not_found", "asset_not_found"].contains(response.errorCode), "\(path)")
        #expect(response.header("Content-Type") == "application/json")
        #expect(try response.json["error"]?["message"]?.string?.isEmpty == false)
      }
    }
  }

  @Test(arguments: Depth.allCases)
  func `a wrong method is 405 and says which are allowed`(depth: Depth) async throws {
    try await TestServer.with(depth) { server in
      let expectations = [
        ("GET", "/v1/apps/app-1/placements/plain/resolve", "POST"), ("PUT", "/health", "GET, HEAD"),
        ("DELETE", "/media/hero.png", "GET, HEAD"), ("GET", "/v1/apps/app-1/events", "POST"),
        ("HEAD", "/v1/apps/app-1/placements/resolve-batch", "POST"), ("POST", "/metrics", "GET, HEAD"),
      ]
      for (method, path, allowed) in expectations {
        let response = try server.send(method, path)
        #expect(response.status == 405, "\(method) \(path)")
        #expect(response.header("Allow") == allowed, "\(method) \(path)")
      }
    }
  }

  @Test(arguments: Depth.allCases)
  func `HEAD answers as GET does, without a body`(depth: Depth) async throws {
    try await TestServer.with(depth) { server in
      let get = try server.send("GET", "/media/hero.png")
      let head = try server.send("HEAD", "/media/hero.png")
      #expect(head.status == 200)
      #expect(head.body.isEmpty)
      #expect(head.header("ETag") == get.header("ETag"))
      if depth == .socket { #expect(head.header("Content-Length") == "12") }
    }
  }
}
