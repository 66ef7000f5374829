/// Text that is broken into lines at its blanks.
enum Wrapping {
  /// The lines of `text`, none wider than `width` unless a single word is.
  static func lines(of text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// Paragraphs, between which is an empty line, broken anew; each line is ended.
  static func paragraphs(of text: String, width: Int) -> String {
    text.split(separator: "\n\n")
      .map { lines(of: String($0), width: width).map { $0 + "\n" }.joined() }
      .joined(separator: "\n")
  }

  /// Terms on the left with what they mean on the right, or below where there is no room beside them.
  static func list(_ entries: [(term: String, meaning: String)], width: Int) -> String {
    let indent = "  "
    let column = (entries.map(\.term.count).max() ?? 0) + 2 * indent.count
    guard width - column >= 24 else {
      return entries.map { entry in
        let below = lines(of: entry.meaning, width: width - 3 * indent.count)
        return ([indent + entry.term] + below.map { indent + indent + indent + $0 }).map { $0 + "\n" }
          .joined()
      }.joined()
    }
    var table = TextTable(columns: [.init(alignment: .left), .init(alignment: .left)], gap: indent)
    table.rows = entries.flatMap { entry in
      lines(of: entry.meaning, width: width - column).enumerated().map { index, line in
        [indent + (index == 0 ? entry.term : ""), line]
      }
    }
    return table.text
  }
}
