/// Fills `{{name}}` in the texts of a flow.
struct FlowText {
  /// Variable keys by label.
  private var labels: [String: String] = [:]

  /// Knows the labels of `variables`; of two with one label the first counts.
  init(_ variables: [FlowVariable]) {
    for variable in variables {
      if let label = variable.label, labels[label] == nil { labels[label] = variable.key }
    }
  }

  /// The text with every name replaced: by the variable of that label, else of that key, else by nothing.
  ///
  /// - Returns: nil where a variable in it is not known.
  func filled(_ text: String, in state: VariableState) -> String? {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    var result = ""
    var rest = Substring(text)
    while let opening = rest.firstRange(of: "{{"),
      let closing = rest[opening.upperBound...].firstRange(of: "}}")
    {
      result += rest[..<opening.lowerBound]
      switch state[key(of: rest[opening.upperBound..<closing.lowerBound])] {
      case .unknown: return nil
      case .missing: break
      case .value(let value): result += value.displayText
      }
      rest = rest[closing.upperBound...]
    }
    return result + rest
  }

  private func key(of name: Substring) -> String {
    let trimmed = name.drop { $0.isWhitespace }
    let end = trimmed.lastIndex { !$0.isWhitespace }.map { trimmed.index(after: $0) }
    let plain = String(trimmed[..<(end ?? trimmed.startIndex)])
    return labels[plain] ?? plain
  }
}
