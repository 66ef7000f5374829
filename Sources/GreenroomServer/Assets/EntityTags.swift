/// Compares entity tags as `If-None-Match` asks: weakly, against a list.
enum EntityTags {
  /// Whether `list` names `tag`, or everything by `*`.
  static func contains(_ tag: String, in list: String) -> Bool {
    if list == tag { return true }
    var rest = list[...]
    while true {
      rest = rest.drop { $0 == " " || $0 == "," || $0 == "\t" }
      guard let first = rest.first else { return false }
      if first == "*" { return true }
      if rest.hasPrefix("W/") { rest = rest.dropFirst(2) }
      // A tag may hold a comma, so only its quotes end it.
      guard rest.first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") else { return false }
      if rest[...end] == tag { return true }
      rest = rest[rest.index(after: end)...]
    }
  }
}
