import GreenroomCore

/// A component screen: checked, and otherwise left alone.
struct ScreenFile: Sendable {
  /// The screen's own id, else the name of its file.
  let id: String
  /// Rises by one with each publish of the screen.
  let version: Int
  /// The screen as it is served.
  let text: Template
  /// The ids of its packages, as a JSON list.
  let packages: [UInt8]

  init(id: String, version: Int, text: Template, packages: [String]) {
    self.id = id
    self.version = version
    self.text = text
    var list: [UInt8] = [UInt8(ascii: "[")]
    for (index, package) in packages.enumerated() {
      if index > 0 { list.append(UInt8(ascii: ",")) }
      list.append(jsonString: package)
    }
    list.append(UInt8(ascii: "]"))
    self.packages = list
  }
}

/// A screen at the place where it is shown: side B, or what an audience sees.
struct ShownScreen: Sendable {
  /// Nil shows nothing.
  let file: ScreenFile?
  /// How it is presented there, in JSON; nil is as the placement says.
  let display: [UInt8]?
}
