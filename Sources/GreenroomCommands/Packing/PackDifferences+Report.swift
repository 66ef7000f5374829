import GreenroomCore

extension PackDifferences: Report {
  var status: ExitStatus { all.isEmpty ? .done : .failed }

  var text: String {
    guard !all.isEmpty else { return "\(name.printable): the same as live\n" }
    var table = TextTable(columns: [
      .init(alignment: .left), .init(alignment: .left), .init(alignment: .left),
    ])
    table.rows = all.map { [$0.change.rawValue, $0.name.printable, $0.message.printable] }
    return table.text + "\(name.printable): \(Words.count(all.count, "difference"))\n"
  }

  var json: String {
    JSONText.line { text in
      text.member("same", all.isEmpty)
      text.member("differences", all) { difference, text in
        text.object { text in
          text.member("change", difference.change.rawValue)
          text.member("what", difference.isDelivery ? "delivery" : "file")
          text.member("name", difference.name)
          text.member("message", difference.message)
        }
      }
    }
  }
}
