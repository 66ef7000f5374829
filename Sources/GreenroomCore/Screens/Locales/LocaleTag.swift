/// The parts of a locale's name that screens are chosen by. `de-DE` and `de_DE` are the same.
struct LocaleTag: Hashable {
  /// The language, in lowercase.
  let language: String
  /// The script, such as `Hans`, in the form with a capital letter.
  let script: String?
  /// The region, in uppercase.
  let region: String?

  /// Reads `de`, `de_DE`, `zh-Hans-CN`, `sr_Cyrl@currency=EUR` and the like; nil without a language.
  init?(_ identifier: String) {
    let name = identifier.prefix { $0 != "@" && $0 != "." }
    var parts = name.split { $0 == "_" || $0 == "-" }[...]
    guard let language = parts.popFirst(), language.isASCIILetters, language.count >= 2 else { return nil }
    self.language = Self.currentName(ofLanguage: language.lowercased())
    script = parts.first.flatMap { $0.count == 4 && $0.isASCIILetters ? $0.capitalizedASCII : nil }
    if script != nil { parts.removeFirst() }
    region = parts.first.flatMap { Self.isRegion($0) ? $0.uppercased() : nil }
  }

  /// The script that the language is written in there; nil where that is not told apart.
  var writtenScript: String? {
    if let script { return script }
    switch language {
    case "zh": return ["TW", "HK", "MO"].contains(region) ? "Hant" : "Hans"
    case "sr": return "Cyrl"
    default: return nil
    }
  }

  /// How well a table in `other` serves somebody who prefers this locale; nil where it is another language.
  func likeness(to other: LocaleTag) -> Int? {
    guard language == other.language else { return nil }
    let (own, others) = (writtenScript, other.writtenScript)
    let scriptsDiffer = own != nil && others != nil && own != others
    return (scriptsDiffer ? 0 : 2) + (region == other.region ? 1 : 0)
  }

  /// Systems still hand out some names of languages that have been replaced.
  private static func currentName(ofLanguage name: String) -> String {
    switch name {
    case "iw": "he"
    case "in": "id"
    case "ji": "yi"
    case "nb": "no"
    default: name
    }
  }

  private static func isRegion(_ part: Substring) -> Bool {
    part.count == 2 && part.isASCIILetters || part.count == 3 && part.utf8.allSatisfy(\.isDigit)
  }
}

extension Substring {
  fileprivate var isASCIILetters: Bool {
    !isEmpty && utf8.allSatisfy { ($0 | 0x20) &- UInt8(ascii: "a") < 26 }
  }

  fileprivate var capitalizedASCII: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
