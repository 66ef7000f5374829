import GreenroomCore

extension PackDifferences {
  var status: ExitStatus { all.isEmpty ? .done : .failed }

  func text(_ name: String) -> String {
    guard !all.isEmpty else { return "\(name.printable): the same as live\n" }
    var table = TextTable(columns: [
      .init(alignment: .left), .init(alignment: .left), .init(alignment: .left),
    ])
    table.rows = all.map { [$0.change.rawValue, $0.name.printable, $0.message.printable] }
    return table.text + "\(name.printable): \(Words.count(all.count, "difference"))\n"
  }

  var json: String {
    var text = JSONText()
    text.object { text in
      text.key("same")
      text.value(all.isEmpty)
      text.key("differences")
      text.array { text in
        for difference in all {
          text.object { text in
            text.key("change")
            text.value(difference.change.rawValue)
            text.key("what")
            text.value(difference.isDelivery ? "delivery" : "file")
            text.key("name")
            text.value(difference.name)
            text.key("message")
            text.value(difference.message)
          }
        }
      }
    }
    return text.string + "\n"
  }
}
