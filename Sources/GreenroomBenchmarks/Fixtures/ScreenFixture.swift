import Foundation

/// A content folder for the delivery dialect: placements that differ in their screens.
struct ScreenFixture {
  let placements: Int
  let folder: URL

  /// Writes a folder with so many placements, each with a screen of about `bytes`.
  init(placements count: Int, bytes: Int, name: String, in parent: TemporaryFolder) throws {
    placements = count
    folder = parent.file(name)
    for index in 0..<count {
      try parent.write(Self.screen(index, bytes: bytes).utf8, to: "\(name)/screens/screen_\(index).json")
    }
    let entries = (0..<count).map { #""placement_\#($0)":{"screen":"screen_\#($0)"}"# }
    let manifest =
      #"{"format":1,"apps":[{"id":"\#(Device.app)","keys":["\#(Device.key)"],"#
      + #""placements":{\#(entries.joined(separator: ","))}}]}"#
    try parent.write(manifest.utf8, to: "\(name)/greenroom.json")
  }

  /// What the placement at `index` is asked by.
  func target(_ index: Int) -> String { "/v1/sdk/placements/placement_\(index)?key=\(Device.key)&v=2" }

  /// A question that names another placement each time, all of them in turn and far apart.
  func anyPlacement(named name: String) -> ServerQuestion {
    var question = ServerQuestion(name: name, path: target(0), body: nil, headers: [:])
    question.more = """
      local number = 0
      function request()
        number = (number + 7919) % \(placements)
        return wrk.format("GET", "/v1/sdk/placements/placement_" .. number .. "?key=\(Device.key)&v=2")
      end

      """
    return question
  }

  /// Texts in a stack, with the words of people.
  private static func screen(_ index: Int, bytes: Int) -> String {
    var random = SeededRandom(seed: UInt64(index))
    var components: [String] = []
    var texts: [String] = []
    for number in 0..<max(1, bytes / 320) {
      let words = (0..<(4 + random.below(9))).map { _ in Self.words[random.below(Self.words.count)] }
      texts.append(#""text_\#(number)":"\#(words.joined(separator: " "))""#)
      components.append(
        #"{"type":"text","id":"t\#(number)","text_lid":"text_\#(number)","font_size":\#(12 + random.below(20)),"#
          + ##""color":{"light":{"type":"hex","value":"#17301f"}},"horizontal_alignment":"center","##
          + #""size":{"width":{"type":"fill"},"height":{"type":"fit"}},"#
          + #""padding":{"top":0,"bottom":\#(random.below(9)),"leading":0,"trailing":0}}"#)
    }
    return
      #"{"default_locale":"en_US","components_localizations":{"en_US":{\#(texts.joined(separator: ","))}},"#
      + #""components_config":{"base":{"stack":{"type":"stack","components":[\#(components.joined(separator: ","))]}}}}"#
  }

  private static let words = [
    "your", "plants", "a", "little", "happier", "every", "week", "watering", "for", "twelve", "naïve",
    "light",
    "and", "water", "remind", "me", "tomorrow", "now", "free", "trial", "leaf", "room", "plan", "guide",
  ]
}
