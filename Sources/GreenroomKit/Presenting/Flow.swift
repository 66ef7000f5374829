public import Foundation
package import GreenroomCore

/// A flow that can be shown: several screens with navigation, as the backend delivered it.
public struct Flow: Sendable {
  /// The flow's id.
  public var id: String { delivery.flowID }
  /// The id of the version.
  public var versionID: String { delivery.versionID }
  /// The version's number.
  public var version: Int { delivery.flowVersion }
  /// The server's experiment that this user takes part in.
  public var experimentID: String? { delivery.experimentID }
  /// The variant of the experiment.
  public var variantID: String? { delivery.variantID }
  /// The variant's name.
  public var variantName: String? { delivery.variantName }
  /// The delivery as received, in JSON: the flow under `flow_schema`, or a bare flow that the app ships.
  public let json: Data

  /// What was read from the delivery.
  package let delivery: FlowDelivery

  init(_ delivery: FlowDelivery, body: [UInt8]) {
    self.delivery = delivery
    json = Data(body)
  }
}
