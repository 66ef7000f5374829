import GreenroomCore

/// A string of a document that names a file of the folder, and how it is written when it is served.
struct Reference {
  enum Form {
    /// `content:media/hero.png`: the whole URL.
    case absolute
    /// `content:icons`: the URL of a folder, which the device joins with file names.
    case folder
    /// `hero.png` where the device joins it with the media base.
    case mediaRelative
    /// `Star`, or `star.svg` beside a folder's URL: the device joins it, so it stays as it is.
    case name
  }

  let string: JSONValue
  let place: JSONPlace
  /// The path that must exist, `media/hero.png`.
  let path: String
  let form: Form
}

/// Finds the references of a document.
struct ReferenceFinder {
  /// Begins a string that stands for a file of the content folder.
  static let scheme = "content:"

  /// Whether `src` and `iconName` are resolved as in a flow.
  let isFlow: Bool
  private(set) var found: [Reference] = []

  init(isFlow: Bool) {
    self.isFlow = isFlow
  }

  mutating func walk(_ value: JSONValue, at place: JSONPlace = .root, parentKey: String = "") {
    switch value.kind {
    case .string: collectScheme(value, at: place)
    case .array:
      for (index, element) in value.elements.enumerated() {
        walk(element, at: place.element(index), parentKey: parentKey)
      }
    case .object:
      for (key, member) in value.members {
        walk(member, at: place.member(key), parentKey: key)
        if isFlow { collectNames(key, member, at: place.member(key), parentKey: parentKey) }
      }
      if !isFlow { collectFormats(of: value, at: place) }
    default: break
    }
  }

  private mutating func collectScheme(_ string: JSONValue, at place: JSONPlace) {
    guard let text = string.string, text.hasPrefix(Self.scheme) else { return }
    let path = String(text.dropFirst(Self.scheme.count))
    let isFolder = FolderListing.assetFolders.contains(path)
    found.append(
      Reference(string: string, place: place, path: path, form: isFolder ? .folder : .absolute))
  }

  private mutating func collectNames(
    _ key: String, _ value: JSONValue, at place: JSONPlace, parentKey: String
  ) {
    if key == "src" {
      // The image of a background layer is fetched as it stands, without the media base.
      collectNames(value, at: place, form: parentKey == "image" ? .absolute : .mediaRelative)
    } else if key == "iconName" {
      collectNames(value, at: place, form: .name)
    }
  }

  /// An icon of a screen: the URL of a folder, and file names by format.
  private mutating func collectFormats(of object: JSONValue, at place: JSONPlace) {
    guard let base = object["base_url" as String]?.string, base.hasPrefix(Self.scheme),
      let formats = object["formats" as String]
    else { return }
    let folder = base.dropFirst(Self.scheme.count)
    for (format, name) in formats.members {
      guard let text = name.string else { continue }
      let path = "\(folder)/\(text)"
      found.append(
        Reference(string: name, place: place.member("formats").member(format), path: path, form: .name))
    }
  }

  /// Takes a plain value, or the values of a `static` or `conditional` one.
  private mutating func collectNames(_ value: JSONValue, at place: JSONPlace, form: Reference.Form) {
    switch value.kind {
    case .string:
      guard let text = value.string, Self.isFileName(text) else { return }
      let path = form == .name ? "icons/\(text).svg" : "media/\(text)"
      found.append(Reference(string: value, place: place, path: path, form: form))
    case .object:
      for key in ["value", "else"] {
        if let member = value[key] { collectNames(member, at: place.member(key), form: form) }
      }
      let cases = value["cases" as String].map { Array($0.elements) } ?? []
      for (index, each) in cases.enumerated() {
        guard let member = each["value" as String] else { continue }
        collectNames(member, at: place.member("cases").element(index).member("value"), form: form)
      }
    default: break
    }
  }

  /// Not empty, no URL, and not put together on the device.
  private static func isFileName(_ text: String) -> Bool {
    !text.isEmpty && !text.contains("{{") && !text.contains(":")
  }
}
