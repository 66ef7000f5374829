/// Rows of text in columns.
struct TextTable {
  enum Alignment { case left, right }

  struct Column {
    let alignment: Alignment
    /// The narrowest that the column may be; a table whose rows come one after another cannot wait for the widest.
    var width = 0
  }

  let columns: [Column]
  /// Between two columns.
  var gap = "   "
  var rows: [[String]] = []

  /// The lines, each ended, without blanks at the end.
  var text: String {
    let widths = columns.indices.map { column in
      rows.compactMap { $0.indices.contains(column) ? $0[column].count : nil }
        .reduce(columns[column].width, max)
    }
    return rows.map { line($0, widths) }.joined()
  }

  private func line(_ row: [String], _ widths: [Int]) -> String {
    let cells = zip(row, zip(columns, widths)).map { cell, column in
      let blanks = String(repeating: " ", count: max(0, column.1 - cell.count))
      return column.0.alignment == .left ? cell + blanks : blanks + cell
    }
    var line = cells.joined(separator: gap)
    while line.last == " " { line.removeLast() }
    return line + "\n"
  }
}
