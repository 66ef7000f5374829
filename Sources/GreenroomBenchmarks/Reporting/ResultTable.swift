/// The results in columns, for people.
struct ResultTable {
  private static let gap = "  "

  private let rows: [[String]]
  private let notes: [String]

  init(_ results: [BenchmarkResult]) {
    var rows = [["figure", "value", "baseline", "ratio", "target", "", "runs", "measured against"]]
    var notes: [String] = []
    for result in results {
      switch result {
      case .measured(let measurement): rows.append(Self.row(measurement))
      case .skipped(let name, let reason): notes.append("\(name) is skipped: \(reason)")
      }
    }
    self.rows = rows
    self.notes = notes
  }

  /// The lines, each ended.
  var text: String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return (rows.map { Self.line($0, widths) } + notes).map { $0 + "\n" }.joined()
  }

  private static func row(_ measurement: Measurement) -> [String] {
    let figure = measurement.figure
    let unit = figure.unit.rawValue
    return [
      figure.name, "\(measurement.value.readable) \(unit)", "\(measurement.baselineValue.readable) \(unit)",
      measurement.ratio.readable, figure.target?.text ?? "–", mark(measurement.isMet),
      String(measurement.runs), figure.baseline,
    ]
  }

  private static func mark(_ isMet: Bool?) -> String {
    isMet.map { $0 ? "met" : "missed" } ?? ""
  }

  /// Numbers stand at the right of their columns.
  private static func line(_ cells: [String], _ widths: [Int]) -> String {
    let padded = zip(cells.indices, zip(cells, widths)).map { index, cell in
      let blanks = String(repeating: " ", count: cell.1 - cell.0.count)
      return [1, 2, 3, 6].contains(index) ? blanks + cell.0 : cell.0 + blanks
    }
    return padded.joined(separator: gap)
  }
}
