import GreenroomCore

/// The screens that fields may name.
struct ScreenNames {
  /// By the name of the file.
  let screens: [String: ScreenFile]

  /// The screen that `key` names; nil, and reported, where there is none, and nil where the field is absent.
  func screen(_ key: String, of reader: ObjectReader) -> ScreenFile? {
    guard let name = reader.text(key) else { return nil }
    if let screen = screens[name] { return screen }
    reader.reportMissing(key, name, folder: "screens", known: screens.keys)
    return nil
  }

  /// The screen that `key` names, or none where it is `null`; a field that is not there is a slip.
  func shown(_ key: String, of reader: ObjectReader) -> ShownScreen? {
    let display = PresentationReader().display(reader)
    guard let value = reader.value[key] else {
      reader.error(
        key, "This field is missing.", remedy: "Name a screen, or write null to show nothing.")
      return nil
    }
    return value.isNull
      ? ShownScreen(file: nil, display: nil) : ShownScreen(file: screen(key, of: reader), display: display)
  }
}

extension ObjectReader {
  /// Reports that `key` names a document that is not there.
  func reportMissing(_ key: String, _ name: String, folder: String, known: some Sequence<String>) {
    let meant = Suggestion.nearest(to: name, in: known).map { "Did you mean \"\($0)\"? " } ?? ""
    error(
      key, "There is no usable file \(folder)/\(name).json.",
      remedy: meant + "Name a file of \(folder) without its extension.")
  }
}
