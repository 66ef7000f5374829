import GreenroomKit

/// Puts the steps into a table that grows while they happen.
struct DemoTable {
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
      .init(alignment: .left, width: widest(steps.map(Self.name))),
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
    let cells = rows.enumerated().map { index, row in
      [index == 0 ? Self.name(step) : row.note.map { "   \($0)" } ?? ""] + self.cells(row)
    }
    let table = lines(cells.isEmpty ? [[Self.name(step)]] : cells).split(separator: "\n")
    let body = table.enumerated().map { index, line in (index == 0 ? "  \(mark) " : "    ") + line + "\n" }
    return (body + broken.map { style.bad("      \($0)") + "\n" }).joined()
  }

  private var width: Int {
    columns.map(\.width).reduce(0, +) + (columns.count - 1) * TextTable.gap.count
  }

  private func lines(_ rows: [[String]]) -> String {
    TextTable(columns: columns, rows: rows).text
  }

  private static func name(_ step: DemoStep) -> String { "\(step.number)  \(step.title)" }

  private func cells(_ row: DemoRow) -> [String] {
    [row.placement] + (showsChoice ? [Self.choice(row.shown, row.reason)] : [])
      + [
        row.origin.rawValue, String(row.requests), Words.time(milliseconds: row.time.seconds * 1000),
      ]
  }

  private static func choice(_ shown: String?, _ reason: String?) -> String {
    [shown ?? "–", reason].compactMap { $0 }.joined(separator: ", ")
  }
}
