/// Guesses what was meant by a word that is not known.
enum Spelling {
  /// The candidate that differs from `word` in two letters at most; nil where none does.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    candidates.map { (candidate: $0, distance: distance(Array(word), Array($0))) }
      .filter { $0.distance <= 2 && $0.distance < $0.candidate.count - 1 }
      .min { $0.distance < $1.distance }?.candidate
  }

  /// How many letters are to be added, removed or exchanged.
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    guard left.count <= 64 else { return left.count }
    var row = Array(0...right.count)
    for (i, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in right.enumerated() {
        let exchanged = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(exchanged, diagonal + 1, row[j] + 1)
      }
    }
    return row[right.count]
  }
}

extension String {
  /// The text in quotation marks, harmless on a terminal and not too long for a sentence.
  var quoted: String { "“\(count > 80 ? printable.prefix(80) + "…" : printable)”" }

  /// The text without what a terminal would obey.
  var printable: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
  }
}
