/// What was asked for on the command line.
struct Options: Sendable {
  var only: Set<String> = []
  var isQuick = false
  var printsJSONOnly = false
  var wantsHelp = false

  /// - Throws: ``UsageError`` for words that mean nothing.
  init(_ words: some Sequence<String>, names: [String]) throws {
    var takesNames = false
    for word in words {
      switch word {
      case "--only": takesNames = true
      case "--quick": isQuick = true
      case "--json": printsJSONOnly = true
      case "--help", "-h": wantsHelp = true
      case _ where word.hasPrefix("-") || !takesNames: throw UsageError("“\(word)” is no option")
      default:
        guard names.contains(word) else {
          throw UsageError("there is no benchmark “\(word)”; there are \(names.joined(separator: ", "))")
        }
        only.insert(word)
      }
      if word.hasPrefix("-"), word != "--only" { takesNames = false }
    }
    if takesNames, only.isEmpty { throw UsageError("--only wants the name of a benchmark") }
  }
}

/// The command line makes no sense.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = "\(description). See --help."
  }
}
