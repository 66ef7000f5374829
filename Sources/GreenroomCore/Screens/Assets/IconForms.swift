/// The drawings that an icon may show. Its folder and its file names are two properties, which overrides change one
/// by one or together.
struct IconForms {
  /// One folder with one set of file names.
  struct Form {
    let folder: JSONValue?
    let formats: JSONValue?
    /// Whether the icon may show this with what is known.
    let mayHold: Bool
  }

  private(set) var forms: [Form]

  /// From so many forms on overrides are no longer combined: each counts as laid over the icon's own properties, and
  /// as one that may hold.
  private static let limit = 64

  init(of icon: JSONValue, under overrides: [ScreenOverride]) {
    forms = [Form(folder: icon.named("base_url"), formats: icon.named("formats"), mayHold: true)]
    for override in overrides {
      let folder = override.properties.named("base_url")
      let formats = override.properties.named("formats")
      if folder != nil || formats != nil { apply(folder, formats, override.verdict) }
    }
  }

  private mutating func apply(_ folder: JSONValue?, _ formats: JSONValue?, _ verdict: Verdict) {
    guard forms.count < Self.limit else {
      let own = forms[0]
      forms.append(
        Form(folder: folder ?? own.folder, formats: formats ?? own.formats, mayHold: verdict != .no))
      return
    }
    let changed = forms.map {
      Form(
        folder: folder ?? $0.folder, formats: formats ?? $0.formats,
        mayHold: $0.mayHold && verdict != .no)
    }
    if verdict == .yes {
      forms = forms.map { Form(folder: $0.folder, formats: $0.formats, mayHold: false) }
    }
    for form in changed { add(form) }
  }

  private mutating func add(_ form: Form) {
    guard let same = forms.firstIndex(where: { $0.isSame(as: form) }) else { return forms.append(form) }
    if form.mayHold { forms[same] = form }
  }
}

extension IconForms.Form {
  /// Whether both name the same places of the document.
  fileprivate func isSame(as other: IconForms.Form) -> Bool {
    folder?.index == other.folder?.index && formats?.index == other.formats?.index
  }

  /// The files, each a format of the one drawing.
  var variants: [AssetVariant] {
    let known: [(name: StaticString, format: AssetFormat)] = [
      ("svg", .svg), ("png", .png), ("heic", .heic), ("webp", .webp), ("avif", .avif), ("jpeg", .jpeg),
    ]
    return known.compactMap { key in
      url(of: formats?[key.name]?.text).map { AssetVariant(format: key.format, url: $0) }
    }
  }

  private func url(of name: String?) -> String? {
    guard let name else { return nil }
    if MediaURLResolver.isAbsolute(name) { return name }
    guard let folder = folder?.text else { return nil }
    return folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }
}
