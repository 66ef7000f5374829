import GreenroomKit

/// Puts the steps into a table that grows while they happen, no wider than a terminal of 80 columns.
struct DemoTable {
  private static let gap = "  "

  private let style: TextStyle
  private let columns: [TextTable.Column]
  /// Where the device decides, a column says what it chose and why.
  private let showsChoice: Bool

  /// The width of every column is known before the first row comes.
  init(_ steps: [DemoStep], _ dialect: Dialect, _ style: TextStyle) {
    self.style = style
    showsChoice = dialect == .delivery
    let placements = steps.flatMap(\.promises).map(\.placement)
    func widest(_ texts: [String]) -> Int { texts.map(\.count).max() ?? 0 }
    let choices = steps.flatMap(\.promises).map { Self.choice($0.shows, $0.because) }
    let origins = steps.flatMap(\.promises).map(\.origin.rawValue)
    columns = [
      .init(alignment: .left, width: widest(steps.flatMap(Self.names))),
      .init(alignment: .left, width: widest(placements)),
      showsChoice ? .init(alignment: .left, width: widest(choices)) : nil,
      .init(alignment: .left, width: widest(origins)),
      .init(alignment: .right, width: "requests".count),
      .init(alignment: .right, width: 7),
    ].compactMap { $0 }
  }

  private var heads: [String] {
    ["step", "placement"] + (showsChoice ? ["shows"] : []) + ["came from", "requests", "time"]
  }

  var head: String {
    let line = "    " + lines([heads])
    return style.dim(line) + style.dim("    " + String(repeating: "─", count: width)) + "\n"
  }

  /// The lines of one step: its rows, and what is not as promised.
  func text(_ step: DemoStep, _ rows: [DemoRow], broken: [String]) -> String {
    let mark = broken.isEmpty ? style.good("✓") : style.bad("✗")
    let names = Self.names(step)
    let cells = (0..<max(names.count, rows.count)).map { index -> [String] in
      let name = names.indices.contains(index) ? names[index] : ""
      guard rows.indices.contains(index) else { return [name] }
      return [rows[index].note.map(Self.indented) ?? name] + self.cells(rows[index])
    }
    let table = lines(cells).split(separator: "\n")
    let body = table.enumerated().map { index, line in (index == 0 ? "  \(mark) " : "    ") + line + "\n" }
    return (body + broken.map { style.bad("      \($0)") + "\n" }).joined()
  }

  private var width: Int {
    columns.map(\.width).reduce(0, +) + (columns.count - 1) * Self.gap.count
  }

  private func lines(_ rows: [[String]]) -> String {
    TextTable(columns: columns, gap: Self.gap, rows: rows).text
  }

  private static func names(_ step: DemoStep) -> [String] {
    let lines = step.title.split(separator: "\n").map(String.init)
    return lines.prefix(1).map { "\(step.number)  \($0)" } + lines.dropFirst().map(indented)
  }

  /// As far as a title is behind its number.
  private static func indented(_ line: String) -> String { "   \(line)" }

  private func cells(_ row: DemoRow) -> [String] {
    [row.placement] + (showsChoice ? [Self.choice(row.shown, row.reason)] : [])
      + [
        row.origin.rawValue, String(row.requests), Words.time(milliseconds: row.time.seconds * 1000),
      ]
  }

  private static func choice(_ shown: String?, _ reason: String?) -> String {
    (shown ?? "–") + (reason.map { " (\($0))" } ?? "")
  }
}
