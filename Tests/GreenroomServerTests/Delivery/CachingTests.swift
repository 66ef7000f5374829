import Foundation
import GreenroomCore
import TestSupport
import Testing

@testable import GreenroomServer

@Suite(.timeLimit(.minutes(5)))
struct CachingTests {
  private func serve(_ depth: Depth, _ body: (TestServer) throws -> Void) async throws {
    try await TestServer.with(depth, content: try DeliveryContent.make(screen: #""large""#)) { try body($0) }
  }

  private func ask(_ server: TestServer, encoding: String? = nil, tags: String? = nil) throws -> TestResponse
  {
    var headers: [(name: String, value: String)] = []
    if let encoding { headers.append(("Accept-Encoding", encoding)) }
    if let tags { headers.append(("If-None-Match", tags)) }
    return try server.placement("offer", headers: headers)
  }

  @Test(arguments: Depth.allCases)
  func `each coding has its own strong tag, and all vary by Accept-Encoding`(depth: Depth) async throws {
    try await serve(depth) { server throws in
      var tags: Set<String> = []
      for (asked, coding) in [(nil, nil), ("gzip", "gzip"), ("br, gzip", "br")] as [(String?, String?)] {
        let response = try ask(server, encoding: asked)
        #expect(response.status == 200)
        #expect(response.header("Content-Encoding") == coding)
        #expect(response.header("Vary") == "Accept-Encoding")
        #expect(response.header("Cache-Control") == "public, max-age=30")
        if depth == .socket {
          #expect(response.header("Date") != nil)
          #expect(response.headers.count { $0.name.lowercased() == "date" } == 1)
        }
        let tag = try #require(response.header("ETag"))
        #expect(tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.count > 20)
        #expect(try ask(server, encoding: asked).body == response.body)
        tags.insert(tag)
      }
      #expect(tags.count == 3)
    }
  }

  @Test(arguments: Depth.allCases)
  func `a known tag is 304 without a body, in a list, weak, or by a star`(depth: Depth) async throws {
    try await serve(depth) { server throws in
      for coding in ["identity", "gzip", "br"] {
        let tag = try #require(try ask(server, encoding: coding).header("ETag"))
        for tags in [tag, "W/\(tag)", "\"x\", \(tag)", "*", "\"a,b\" ,W/\(tag)"] {
          let response = try ask(server, encoding: coding, tags: tags)
          #expect(response.status == 304, "\(tags)")
          // Some clients wait for whatever is announced.
          #expect(response.header("content-length") ?? "0" == "0")
          #expect(response.body.isEmpty)
          #expect(response.header("ETag") == tag)
          #expect(response.header("Cache-Control") == "public, max-age=30")
          #expect(response.header("Vary") == "Accept-Encoding")
          if depth == .socket { #expect(response.header("Date") != nil) }
        }
        for tags in ["\"x\"", "", String(tag.dropFirst()), tag.uppercased() + "x"] {
          #expect(try ask(server, encoding: coding, tags: tags).status == 200, "\(tags)")
        }
      }
      // A tag of one coding says nothing about another.
      let tag = try #require(try ask(server, encoding: "br").header("ETag"))
      #expect(try ask(server, tags: tag).status == 200)
      let head = try server.placement("offer", method: "HEAD", headers: [("If-None-Match", "*")])
      #expect(head.status == 304)
    }
  }

  @Test(arguments: Depth.allCases)
  func `a body is compressed at the first request for a coding and then kept`(depth: Depth) async throws {
    let folder = try DeliveryContent.make(screen: #""large""#)
    try await TestServer.with(depth, content: folder) { server throws in
      _ = try ask(server)
      #expect(try server.compressions("br") == 0)
      for _ in 0..<3 { _ = try ask(server, encoding: "br") }
      #expect(try server.compressions("br") == 1)
      #expect(try server.compressions("gzip") == 0)
      try folder.replace("wide", "long", in: "screens/large.json")
      #expect(server.server.reload() == [])
      for _ in 0..<3 { #expect(try ask(server, encoding: "br").status == 200) }
      #expect(try server.compressions("br") == 2)
    }
  }

  @Test(arguments: [(0, 0), (2, 2), (60, 60), (-5, 0), (1 << 40, 86_400)])
  func `the longest age can be set, from none to a day`(age: (asked: Int, sent: Int)) async throws {
    try await TestServer.with(
      .memory, content: try DeliveryContent.make(), configure: { $0.longestAge = age.asked }
    ) { server throws in
      let placement = try server.placement("offer")
      #expect(placement.header("Cache-Control") == "public, max-age=\(age.sent)")
      #expect(try server.paywall("spring-1").header("Cache-Control") == "public, max-age=\(age.sent)")
      let tag = try #require(placement.header("ETag"))
      let known = try server.placement("offer", headers: [("If-None-Match", tag)])
      #expect(known.status == 304)
      #expect(known.header("Cache-Control") == "public, max-age=\(age.sent)")
    }
  }

  @Test(arguments: Depth.allCases)
  func `a small body is not compressed`(depth: Depth) async throws {
    try await TestServer.with(depth, content: try DeliveryContent.make()) { server throws in
      let response = try server.placement("paused", headers: [("Accept-Encoding", "br, gzip")])
      #expect(response.body.count < DeliveryForms.smallestCompressed)
      #expect(response.header("Content-Encoding") == nil)
      #expect(response.header("Vary") == "Accept-Encoding")
      #expect(try response.header("ETag") == server.placement("paused").header("ETag"))
    }
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/curl"), "curl is not installed"),
    arguments: ["gzip", "br"])
  func `curl reads what was compressed`(coding: String) async throws {
    try await serve(.socket) { server throws in
      let curl = try ChildProcess(
        "/usr/bin/curl",
        [
          "-s", "--max-time", "20", "--compressed", "-H", "Accept-Encoding: \(coding)", "-H",
          "Host: shop.test",
          "http://127.0.0.1:\(server.port)/v1/sdk/placements/offer?key=pk_one",
        ])
      let body = [UInt8](curl.output.readDataToEndOfFile())
      #expect(curl.status() == 0)
      let plain = try ask(server).body
      let compressed = try ask(server, encoding: coding)
      #expect(compressed.header("Content-Encoding") == coding)
      #expect(compressed.body.count < plain.count / 4)
      #expect(body == plain)
    }
  }

  @Test func `hosts beyond those that are kept get the plain body, and are not compressed for`() throws {
    try withHosts { hosts throws in
      for number in 0..<50 {
        let response = try hosts.ask("host-\(number).test")
        #expect(response.header("Content-Encoding") == (number < 9 ? "br" : nil), "\(number)")
        if number >= 9 { #expect(response.text.contains("http://host-\(number).test/media/")) }
      }
      #expect(try hosts.compressions() == 9)
    }
  }

  @Test func `a host that comes after many invented ones has its body compressed, and kept`() throws {
    try withHosts { hosts throws in
      for number in 0..<50 { _ = try hosts.ask("host-\(number).test") }
      hosts.wait(seconds: 10)
      for _ in 0..<3 { #expect(try hosts.ask("shop.test").header("Content-Encoding") == "br") }
      #expect(try hosts.compressions() == 10)
    }
  }

  @Test func `a host that is asked for now and then keeps its place, whatever is invented meanwhile`() throws
  {
    try withHosts { hosts throws in
      _ = try hosts.ask("shop.test")
      for number in 0..<60 {
        _ = try hosts.ask("host-\(number).test")
        hosts.wait(seconds: 10)
        guard number % 6 == 5 else { continue }
        let before = try hosts.compressions()
        #expect(try hosts.ask("shop.test").header("Content-Encoding") == "br")
        #expect(try hosts.compressions() == before)
      }
    }
  }

  private func withHosts(_ body: (HostTrial) throws -> Void) throws {
    let folder = try DeliveryContent.make(screen: #""large""#)
    try body(try HostTrial(content: folder.path))
    withExtendedLifetime(folder) {}
  }
}

/// A server that is asked by different hosts, on a clock that the test moves.
private struct HostTrial {
  private let server: TestServer
  private let now: Lock<UInt64>

  init(content: String) throws {
    let now = Lock<UInt64>(5)
    self.now = now
    server = try TestServer(.memory, content: content) {
      $0.clock = ServerClock(monotonic: { now.withLock { $0 } }, wall: { 0 })
    }
  }

  func wait(seconds: UInt64) {
    now.withLock { $0 += seconds * 1_000_000_000 }
  }

  func ask(_ host: String) throws -> TestResponse {
    try server.placement("offer", headers: [("Host", host), ("Accept-Encoding", "br")])
  }

  func compressions() throws -> Int {
    try server.compressions("br")
  }
}

extension TestServer {
  /// How often a body was compressed.
  fileprivate func compressions(_ coding: String) throws -> Int {
    let prefix = #"greenroom_compressions_total{coding="\#(coding)"} "#
    let lines = try send("GET", "/metrics").text.split(separator: "\n")
    return lines.first { $0.hasPrefix(prefix) }.flatMap { Int($0.dropFirst(prefix.count)) } ?? 0
  }
}
