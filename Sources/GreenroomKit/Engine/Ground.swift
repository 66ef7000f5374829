import Foundation

/// What an instance stands on, made from its configuration. Nothing of it is opened or asked yet.
struct Ground: Sendable {
  let log: Log
  let clock: any GreenroomClock
  let transport: any HTTPTransport
  let backend: any Backend
  let stores: Stores
  /// The id of this run of the app.
  let runID: String

  /// - Throws: ``GreenroomError`` for a key, an app id or an address that no backend can have.
  init(_ configuration: Greenroom.Configuration) throws(GreenroomError) {
    log = Log(configuration)
    clock = configuration.clock
    transport = configuration.transport ?? URLSessionTransport()
    runID = UUID().uuidString
    backend = try configuration.backend(transport, clock, runID: runID)
    stores = Stores(configuration, partition: backend.partition, clock: clock, log: log)
  }
}
