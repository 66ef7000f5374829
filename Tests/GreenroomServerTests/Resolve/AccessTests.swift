import GreenroomCore
import Testing

@testable import GreenroomServer

@Suite(.timeLimit(.minutes(5)))
struct AccessTests {
  @Test(arguments: Depth.allCases)
  func `keys open the apps that name them, and no others`(depth: Depth) async throws {
    try await TestServer.with(depth) { server in
      let cases =
        [
          ("app-1", "fp_one", 200, nil), ("app-2", "fp_two", 200, nil), ("app-1", "fp_shared", 200, nil),
          ("app-2", "fp_shared", 200, nil), ("app-2", "fp_one", 403, "forbidden"),
          ("app-1", "fp_two", 403, "forbidden"), ("app-1", "fp_wrong", 401, "invalid_api_key"),
          ("app-1", "", 401, "invalid_api_key"), ("app-9", "fp_one", 404, "app_not_found"),
          ("app-9", "fp_wrong", 401, "invalid_api_key"),
        ] as [(String, String, Int, String?)]
      for (app, key, status, code) in cases {
        let response = try server.resolve("plain", app: app, key: key)
        #expect(response.status == status, "\(app) \(key)")
        #expect(response.errorCode == code, "\(app) \(key)")
      }
    }
  }

  @Test(arguments: Depth.allCases)
  func `without a bearer key every route of the dialect is 401`(depth: Depth) async throws {
    try await TestServer.with(depth) { server in
      for path in ["placements/plain/resolve", "placements/resolve-batch", "events"] {
        for headers in [[], [("Authorization", "fp_one")], [("Authorization", "Basic fp_one")]] {
          let response = try server.send(
            "POST", "/v1/apps/app-1/\(path)", headers: headers.map { ($0.0, $0.1) }, body: Array("{}".utf8))
          #expect(response.status == 401)
          #expect(response.header("WWW-Authenticate") == "Bearer")
        }
      }
      let small = try server.send(
        "POST", "/v1/apps/app-1/events", headers: [("authorization", "bearer  fp_one")],
        body: Array("[]".utf8)
      )
      #expect(small.status == 200)
    }
  }

  @Test(arguments: Depth.allCases)
  func `a key that asks too often gets 429 with Retry-After, and other keys do not`(depth: Depth) async throws
  {
    let time = Lock<UInt64>(0)
    let clock = ServerClock(monotonic: { time.withLock { $0 } }, wall: { 0 })
    let configure: (inout ServerConfiguration) -> Void = {
      $0.rateLimit = RateLimit(perSecond: 0.5, burst: 3)
      $0.clock = clock
    }
    try await TestServer.with(depth, configure: configure) { server in
      for _ in 0..<3 { #expect(try server.resolve("plain").status == 200) }
      let refused = try server.resolve("plain")
      #expect(refused.status == 429)
      #expect(refused.errorCode == "rate_limited")
      #expect(refused.header("Retry-After") == "2")
      #expect(try server.resolve("plain", key: "fp_shared").status == 200)
      #expect(try server.resolve("plain", key: "fp_wrong").status == 401)
      time.withLock { $0 += 2_000_000_000 }
      #expect(try server.resolve("plain").status == 200)
      #expect(try server.resolve("plain").status == 429)
    }
  }

  @Test func `a bucket refills to its burst and no further, and survives a clock that jumps back`() {
    let limit = RateLimit(perSecond: 10, burst: 2)
    var bucket = TokenBucket(limit: limit, now: 1_000_000_000_000)
    #expect(bucket.take(limit: limit, now: 1_000_000_000_000) == nil)
    #expect(bucket.take(limit: limit, now: 0) == nil)
    #expect(bucket.take(limit: limit, now: 0) != nil)
    for _ in 0..<2 { #expect(bucket.take(limit: limit, now: 9_000_000_000_000) == nil) }
    #expect(bucket.take(limit: limit, now: 9_000_000_000_000).map { ($0 * 1000).rounded() } == 100)
  }

  @Test(arguments: [-1, 0, Double.nan, Double.infinity])
  func `a limit that makes no sense still lets requests through slowly`(perSecond: Double) {
    let limit = RateLimit(perSecond: perSecond, burst: -5)
    let limiter = RateLimiter(limit: limit, clock: ServerClock(monotonic: { 0 }, wall: { 0 }))
    #expect(limiter.secondsToWait(for: "k") == nil)
    #expect(limiter.secondsToWait(for: "k") == 1000)
  }
}
