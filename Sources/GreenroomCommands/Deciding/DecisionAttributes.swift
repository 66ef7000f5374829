import GreenroomCore

/// Attributes that conditions can ask for: names that begin with `$` are operators' and are left out.
struct DecisionAttributes: Sendable {
  let values: Attributes
  /// The names that were left out, in order.
  let leftOut: [String]

  init(_ attributes: Attributes) {
    values = attributes.filter { $0.key.utf8.first != UInt8(ascii: "$") }
    leftOut = attributes.keys.filter { $0.utf8.first == UInt8(ascii: "$") }.sorted()
  }

  /// What there is to say about it; nil where nothing was left out.
  var warning: String? {
    leftOut.isEmpty
      ? nil
      : "\(Tool.name): attribute names that begin with $ are left out: "
        + leftOut.map(\.quoted).joined(separator: ", ")
  }
}
