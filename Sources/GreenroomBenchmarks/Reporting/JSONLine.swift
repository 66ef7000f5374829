import GreenroomCore

extension BenchmarkResult {
  /// One JSON object on one line.
  var jsonLine: String {
    var text = JSONText()
    text.object { text in
      switch self {
      case .measured(let measurement): measurement.write(to: &text)
      case .skipped(let name, let reason):
        text.member("name", .string(name))
        text.member("skipped", .string(reason))
      }
    }
    return text.string + "\n"
  }
}

extension Measurement {
  fileprivate func write(to text: inout JSONText) {
    text.member("name", .string(figure.name))
    text.member("value", .double(value.rounded(digits: 4)))
    text.member("unit", .string(figure.unit.rawValue))
    text.member("baseline", .string(figure.baseline))
    text.member("baselineValue", .double(baselineValue.rounded(digits: 4)))
    text.member("ratio", .double(ratio.rounded(digits: 4)))
    text.member("target", figure.target.map { .string($0.text) } ?? .null)
    text.member("met", isMet.map { .bool($0) } ?? .null)
    text.member("runs", .integer(runs))
  }
}

extension JSONText {
  fileprivate mutating func member(_ name: String, _ value: AttributeValue) {
    key(name)
    self.value(value)
  }
}
