import GreenroomKit

extension OptionReader {
  /// The roles of the files that are fetched ahead; nil where none are named.
  func roles() throws(ToolError) -> Set<MediaRole>? {
    guard let text = arguments.value(ClientOptions.roles) else { return nil }
    var roles: Set<MediaRole> = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let role = MediaRole(word: String(word)) else {
        let words = MediaRole.allCases.map(\.plural).joined(separator: ", ")
        throw arguments.usage("--roles takes some of \(words), not \(String(word).quoted)")
      }
      roles.insert(role)
    }
    return roles
  }
}

extension MediaRole {
  /// The role that a word means, for one file or for several.
  fileprivate init?(word: String) {
    guard let role = MediaRole.allCases.first(where: { $0.rawValue == word || $0.plural == word }) else {
      return nil
    }
    self = role
  }

  fileprivate var plural: String { self == .lottie ? rawValue : rawValue + "s" }
}
