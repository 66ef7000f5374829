import Foundation
import GreenroomKit
import GreenroomTesting
import TestSupport
import Testing

/// The delivery dialect over real HTTP and a real database.
@Suite(.timeLimit(.minutes(5))) struct DeliveryOverHTTPTests {
  private let folder: TemporaryFolder
  private let server: FaultServer
  private let clock = ManualClock()
  private let keys = (1...24).map { "placement_\($0)" }

  init() throws {
    folder = try TemporaryFolder("delivery-over-http")
    server = try FaultServer()
  }

  private func greenroom() throws -> Greenroom {
    var configuration = Greenroom.Configuration(
      deliveryKey: "pk_test", baseURL: server.url("").absoluteString, context: ["secret": "secret-value"])
    configuration.clock = clock
    configuration.cacheDirectory = folder.file("cache")
    configuration.stateDirectory = folder.file("state")
    return try Greenroom(configuration)
  }

  /// URL loading on Linux now and then closes a kept connection and makes another one in its place, so that what counts is
  /// how few are made for how many requests.
  @Test func `preloads keep at most six connections, and a second one uses them`() async throws {
    defer { server.stop() }
    let gate = Gate()
    for key in keys {
      server.on("/v1/sdk/placements/\(key)", .ok(TestDelivery("screen-\(key)").json).held(by: gate))
    }
    let greenroom = try greenroom()
    greenroom.identify("secret-user")
    let preload = Task { await greenroom.preload(keys) }
    try await server.waitForRequests(6)
    #expect(server.openConnections == 6)
    gate.open()
    await preload.value
    let made = server.acceptedConnections
    #expect(server.requests.count == keys.count)
    clock.advance(by: .seconds(60))
    await greenroom.preload(keys)
    #expect(server.requests.count == 2 * keys.count)
    #expect(server.openConnections <= 6)
    #expect(server.acceptedConnections - made < keys.count / 2)
    #expect(!String(decoding: server.receivedBytes, as: UTF8.self).contains("secret"))
  }
}
