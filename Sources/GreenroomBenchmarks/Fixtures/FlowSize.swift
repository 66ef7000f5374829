import Foundation

/// The two sizes of flows that are measured: a usual one and a large one.
enum FlowSize: Int, CaseIterable, Sendable {
  case usual = 61_000
  case large = 248_000

  var name: String { "\(rawValue / 1000)KB" }

  /// An answer of this size.
  var answer: [UInt8] { FlowText.answer(bytes: rawValue, seed: 7) }
}

/// The baseline of everything that reads a flow.
enum FoundationParse {
  static let name = "one JSONSerialization parse of the same bytes"

  static func run(_ data: Data) throws {
    let value = try JSONSerialization.jsonObject(with: data)
    try expect(value is [String: Any], "JSONSerialization did not read an object")
  }
}
