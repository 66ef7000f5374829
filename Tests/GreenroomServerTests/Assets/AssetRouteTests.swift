import GreenroomDigest
import Testing

@testable import GreenroomServer

@Suite(.timeLimit(.minutes(5)))
struct AssetRouteTests {
  @Test(arguments: Depth.allCases)
  func `files are served with type, strong tag and age`(depth: Depth) async throws {
    try await TestServer.with(depth) { server in
      let cases = [
        ("/media/hero.png", "image/png", "hero picture"), ("/media/sub/deep%20file.png", "image/png", "deep"),
        ("/icons/Star.svg", "image/svg+xml", "<svg/>"), ("/fonts/tiny.ttf", "font/ttf", "font"),
      ]
      for (path, type, text) in cases {
        let response = try server.send("GET", path)
        #expect(response.status == 200, "\(path)")
        #expect(response.text == text)
        #expect(response.header("Content-Type") == type)
        #expect(response.header("ETag") == "\"\(SHA256Digest(of: Array(text.utf8)).hex.prefix(32))\"")
        #expect(response.header("Cache-Control") == "public, max-age=60")
        #expect(response.header("Accept-Ranges") == "bytes")
        #expect(response.header("X-Content-Type-Options") == "nosniff")
      }
    }
  }

  @Test(arguments: Depth.allCases)
  func `a URL with the version is for good, and with another version it is not`(depth: Depth) async throws {
    try await TestServer.with(depth) { server in
      let version = SHA256Digest(of: Array("hero picture".utf8)).hex.prefix(16)
      let good = try server.send("GET", "/media/~\(version)/hero.png")
      #expect(good.header("Cache-Control") == "public, max-age=31536000, immutable")
      let old = try server.send("GET", "/media/~0000000000000000/hero.png")
      #expect(old.status == 200)
      #expect(old.header("Cache-Control") == "public, max-age=60")
      #expect(try server.send("GET", "/media/~\(version)/other.png").status == 404)
      #expect(try server.send("GET", "/media/~\(version)").status == 404)
      let deep = SHA256Digest(of: Array("deep".utf8)).hex.prefix(16)
      let encoded = try server.send("GET", "/media/~\(deep)/sub/%64eep%20file.png")
      #expect(encoded.header("Cache-Control")?.contains("immutable") == true)
    }
  }

  @Test(arguments: Depth.allCases)
  func `If-None-Match is answered with 304`(depth: Depth) async throws {
    try await TestServer.with(depth) { server in
      let tag = try #require(try server.send("GET", "/media/hero.png").header("ETag"))
      for (list, status) in [
        (tag, 304), ("W/\(tag)", 304), ("\"x\", \(tag)", 304), ("*", 304), ("\"x\"", 200), ("", 200),
      ] {
        let response = try server.send("GET", "/media/hero.png", headers: [("If-None-Match", list)])
        #expect(response.status == status, "\(list)")
        #expect(response.header("ETag") == tag)
        #expect(response.header("Cache-Control") == "public, max-age=60")
        #expect(response.body.isEmpty == (status == 304))
      }
      let twice = [("If-None-Match", "\"x\""), ("If-None-Match", tag)]
      let lines = try server.send("GET", "/media/hero.png", headers: twice.map { ($0.0, $0.1) })
      #expect(lines.status == 304)
      #expect(try server.send("HEAD", "/media/hero.png", headers: [("If-None-Match", tag)]).status == 304)
    }
  }

  @Test(arguments: Depth.allCases)
  func `one range is served, and several are answered whole`(depth: Depth) async throws {
    try await TestServer.with(depth) { server in
      func get(_ range: String, _ more: [(name: String, value: String)] = []) throws -> TestResponse {
        try server.send("GET", "/media/hero.png", headers: [("Range", range)] + more)
      }
      let part = try get("bytes=5-8")
      #expect(part.status == 206)
      #expect(part.text == "pict")
      #expect(part.header("Content-Range") == "bytes 5-8/12")
      let tag = try #require(part.header("ETag"))
      #expect(try get("bytes=-3").text == "ure")
      #expect(try get("bytes=0-1,3-4").text == "hero picture")
      let beyond = try get("bytes=12-")
      #expect(beyond.status == 416)
      #expect(beyond.header("Content-Range") == "bytes */12")
      #expect(try get("bytes=0-3", [("If-Range", tag)]).text == "hero")
      #expect(try get("bytes=0-3", [("If-Range", "\"old\"")]).status == 200)
      #expect(try get("bytes=0-3", [("If-None-Match", tag)]).status == 304)
    }
  }

  @Test(arguments: Depth.allCases)
  func `no path leads out of the folders`(depth: Depth) async throws {
    try await TestServer.with(depth) { server in
      for path in [
        "/media/..%2fgreenroom.json", "/media/%2e%2e%2fgreenroom.json", "/media//etc/passwd",
        "/media/~x/..%2f..%2fgreenroom.json", "/flows/first.json", "/greenroom.json",
        "/media/..%5cgreenroom.json",
        "/icons/..%2fmedia%2fhero.png",
      ] {
        let response = try server.send("GET", path)
        #expect(response.status == 404, "\(path)")
      }
    }
  }
}
