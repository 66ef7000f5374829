import Foundation
import GreenroomKit
import GreenroomTesting
import TestSupport
import Testing

/// The engine over real HTTP and a real database.
@Suite(.timeLimit(.minutes(5))) struct OverHTTPTests {
  private let folder: TemporaryFolder
  private let server: FaultServer
  private let clock = ManualClock()

  init() throws {
    folder = try TemporaryFolder("over-http")
    server = try FaultServer()
    server.on(Self.path("paywall"), .ok(TestFlow("live", timeToLive: 100).json))
  }

  private static func path(_ placement: String) -> String {
    "/v1/apps/app/placements/\(placement)/resolve"
  }

  /// A new instance on the same folders, as a new launch makes it.
  private func launch(
    _ change: (inout Greenroom.Configuration) -> Void = { _ in }
  ) throws -> Greenroom {
    var configuration = Greenroom.Configuration(apiKey: "fp_test_key", appID: "app")
    configuration.baseURL = server.url("/v1").absoluteString
    configuration.clock = clock
    configuration.cacheDirectory = folder.file("cache")
    configuration.stateDirectory = folder.file("state")
    change(&configuration)
    return try Greenroom(configuration)
  }

  private func warmAndQuit() async throws {
    let greenroom = try launch()
    _ = await word(greenroom)
    await greenroom.finishWrites()
  }

  private func word(_ greenroom: Greenroom) async -> String {
    switch await greenroom.prefetch(["paywall"])["paywall"]?.state {
    case .warmed(let fromCache): fromCache ? "from cache" : "live or bundled"
    case .noFlow: "no flow"
    case .failed(let error): error.code.rawValue
    case nil: "no outcome"
    }
  }

  @Test func `cold it is asked for with key, agent and identity`() async throws {
    defer { server.stop() }
    let greenroom = try launch()
    greenroom.identify("u")
    #expect(await word(greenroom) == "live or bundled")
    let request = try #require(server.requests.first)
    #expect(request.method == "POST")
    #expect(request.header("Authorization") == "Bearer fp_test_key")
    #expect(request.header("User-Agent")?.hasPrefix("Greenroom/") == true)
    let body = try #require(try JSONSerialization.jsonObject(with: Data(request.body)) as? [String: Any])
    #expect(body["user_id"] as? String == "u")
    #expect(body["device_platform"] as? String == "ios")
  }

  @Test func `warm it is not asked for`() async throws {
    defer { server.stop() }
    let greenroom = try launch()
    _ = await word(greenroom)
    #expect(await word(greenroom) == "from cache")
    #expect(server.requests.count == 1)
  }

  @Test func `after a launch it is not asked for and belongs to the same user`() async throws {
    defer { server.stop() }
    let first = try launch()
    first.identify("u")
    _ = await word(first)
    await first.finishWrites()
    let second = try launch()
    #expect(await word(second) == "from cache")
    #expect(try await second.createSession("paywall").identity.userID == "u")
    #expect(server.requests.count == 1)
  }

  @Test func `an anonymous user stays the same after a launch and is another after a reset`() async throws {
    defer { server.stop() }
    let first = try launch()
    _ = await word(first)
    let before = try await first.createSession("paywall").identity.userID
    await first.finishWrites()
    let second = try launch()
    #expect(try await second.createSession("paywall").identity.userID == before)
    second.reset()
    #expect(try await second.createSession("paywall").identity.userID != before)
  }

  @Test func `expired it is asked for again`() async throws {
    defer { server.stop() }
    _ = await word(try launch())
    let second = try launch()
    clock.advance(by: .seconds(101))
    #expect(await word(second) == "live or bundled")
    #expect(server.requests.count == 2)
  }

  @Test func `without a server the last copy is shown after a launch`() async throws {
    let first = try launch()
    _ = await word(first)
    await first.finishWrites()
    server.stop()
    clock.advance(by: .seconds(1000))
    let second = try launch()
    #expect(await word(second) == "from cache")
    #expect(try await second.createSession("paywall").deliverySource == .staleCache)
  }

  @Test func `another app and another backend find no copy`() async throws {
    let first = try launch()
    _ = await word(first)
    await first.finishWrites()
    server.stop()
    #expect(await word(try launch { $0.appID = "other" }) == "network_error")
    #expect(await word(try launch { $0.baseURL = "http://127.0.0.1:1/v1" }) == "network_error")
  }

  @Test(arguments: [Data(), Data("no database".utf8), Data(repeating: 0xa5, count: 100_000)])
  func `a damaged database is replaced and the placement asked for anew`(garbage: Data) async throws {
    defer { server.stop() }
    try await warmAndQuit()
    let cache = folder.file("cache")
    for name in try FileManager.default.contentsOfDirectory(atPath: cache.path)
    where name.hasSuffix("-wal") || name.hasSuffix("-shm") {
      try FileManager.default.removeItem(at: cache.appendingPathComponent(name))
    }
    try garbage.write(to: cache.appendingPathComponent("greenroom-cache.sqlite"))
    let second = try launch()
    #expect(await word(second) == "live or bundled")
    await second.finishWrites()
    #expect(await word(try launch()) == "from cache")
    #expect(server.requests.count == 2)
  }

  @Test func `where nothing can be written it works from memory`() async throws {
    defer { server.stop() }
    let file = folder.file("a-file")
    try Data().write(to: file)
    let greenroom = try launch {
      $0.cacheDirectory = file
      $0.stateDirectory = file
      $0.logLevel = .none
    }
    #expect(await word(greenroom) == "live or bundled")
    #expect(await word(greenroom) == "from cache")
    clock.advance(by: .seconds(1000))
    server.stop()
    #expect(await word(greenroom) == "from cache")
  }

  @Test func `clearing media keeps the flows over a launch`() async throws {
    let greenroom = try launch()
    _ = await word(greenroom)
    await greenroom.clearMedia()
    await greenroom.finishWrites()
    server.stop()
    #expect(await word(try launch()) == "from cache")
  }

  @Test func `clearing the cache leaves nothing to open and goes on working`() async throws {
    defer { server.stop() }
    let greenroom = try launch()
    _ = await word(greenroom)
    await greenroom.clearCache()
    #expect(await word(greenroom) == "live or bundled")
    await greenroom.finishWrites()
    #expect(await word(try launch()) == "from cache")
  }

  @Test(arguments: [
    ("cut", FaultAnswer.cut(after: "{", length: 100)), ("reset", .reset(after: "{", length: 100)),
    ("garbage", .garbage()), ("status", .status(500)), ("no JSON", .ok("<html>")),
  ])
  func `an answer that breaks leaves the last copy`(name: String, fault: FaultAnswer) async throws {
    defer { server.stop() }
    let greenroom = try launch()
    _ = await word(greenroom)
    clock.advance(by: .seconds(1000))
    server.on(Self.path("paywall"), fault)
    #expect(await word(greenroom) == "from cache", "\(name)")
  }
}
