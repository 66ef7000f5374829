import Foundation
import GreenroomKit

/// An app on a device: a folder for what it keeps, and how its SDK is set up.
struct Device: Sendable {
  /// A backend that nobody runs.
  static let nowhere = "http://127.0.0.1:9/v1"
  static let app = "app-1"
  static let key = "fp_bench"

  /// What holds the copies and the identity.
  let folder: URL
  /// Where the backend is.
  var url = nowhere

  /// The SDK; without `transport` over HTTP.
  ///
  /// - Parameter delivery: whether it speaks the delivery dialect.
  func greenroom(delivery: Bool = false, transport: (any HTTPTransport)? = nil) throws -> Greenroom {
    var configuration =
      delivery
      ? Greenroom.Configuration(deliveryKey: Self.key, baseURL: url)
      : Greenroom.Configuration(apiKey: Self.key, appID: Self.app)
    configuration.baseURL = url
    configuration.cacheDirectory = folder.appendingPathComponent("cache", isDirectory: true)
    configuration.stateDirectory = folder.appendingPathComponent("state", isDirectory: true)
    configuration.transport = transport
    return try Greenroom(configuration)
  }
}
