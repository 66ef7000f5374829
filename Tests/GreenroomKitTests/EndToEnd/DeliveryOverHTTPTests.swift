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
    for key in keys {
      server.on("/v1/sdk/placements/\(key)", .ok(TestDelivery("screen-\(key)").json))
    }
  }

  private func greenroom() throws -> Greenroom {
    var configuration = Greenroom.Configuration(
      deliveryKey: "pk_test", baseURL: server.url("").absoluteString, context: ["secret": "secret-value"])
    configuration.clock = clock
    configuration.cacheDirectory = folder.file("cache")
    configuration.stateDirectory = folder.file("state")
    return try Greenroom(configuration)
  }

  @Test func `preloads keep at most six connections, and a second one opens none`() async throws {
    defer { server.stop() }
    let greenroom = try greenroom()
    greenroom.identify("secret-user")
    await greenroom.preload(keys)
    let opened = server.acceptedConnections
    #expect(server.requests.count == keys.count)
    #expect(opened <= 6)
    clock.advance(by: .seconds(60))
    await greenroom.preload(keys)
    #expect(server.requests.count == 2 * keys.count)
    #expect(server.acceptedConnections == opened)
    #expect(!String(decoding: server.receivedBytes, as: UTF8.self).contains("secret"))
  }
}
