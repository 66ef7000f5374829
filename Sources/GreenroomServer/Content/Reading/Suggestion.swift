/// Finds the word that somebody probably meant.
enum Suggestion {
  /// The closest of `candidates`, when it is close enough to be a slip.
  static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    let word = Array(word.lowercased().utf8.prefix(64))
    let best = candidates.map { ($0, distance(word, Array($0.lowercased().utf8.prefix(64)))) }
      .min { ($0.1, $0.0) < ($1.1, $1.0) }
    guard let best, best.1 <= (word.count < 4 ? 1 : max(2, word.count / 3)) else { return nil }
    return best.0
  }

  /// How many letters must be put in, taken out or replaced.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    for (i, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in right.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[right.count]
  }
}
