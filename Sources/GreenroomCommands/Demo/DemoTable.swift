import GreenroomKit

/// Puts the steps into a table that grows while they happen.
struct DemoTable {
  private let style: TextStyle
  private let columns: [TextTable.Column]

  /// The width of every column is known before the first row comes.
  init(_ steps: [DemoStep], _ style: TextStyle) {
    self.style = style
    let placements = steps.flatMap(\.promises).map(\.placement)
    func widest(_ texts: [String]) -> Int { texts.map(\.count).max() ?? 0 }
    columns = [
      .init(alignment: .left, width: widest(steps.map(Self.name))),
      .init(alignment: .left, width: widest(placements)),
      .init(alignment: .left, width: widest(DemoRow.Origin.allCases.map(\.rawValue))),
      .init(alignment: .right, width: Self.heads[3].count),
      .init(alignment: .right, width: 7),
    ]
  }

  private static let heads = ["step", "placement", "came from", "requests", "time"]

  var head: String {
    let line = "    " + lines([Self.heads])
    return style.dim(line) + style.dim("    " + String(repeating: "─", count: width)) + "\n"
  }

  /// The lines of one step: its rows, and what is not as promised.
  func text(_ step: DemoStep, _ rows: [DemoRow], broken: [String]) -> String {
    let mark = broken.isEmpty ? style.good("✓") : style.bad("✗")
    let cells = rows.enumerated().map { index, row in
      [index == 0 ? Self.name(step) : ""] + Self.cells(row)
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

  private static func cells(_ row: DemoRow) -> [String] {
    [
      row.placement, row.origin.rawValue, String(row.requests),
      Words.time(milliseconds: row.time.seconds * 1000),
    ]
  }
}
