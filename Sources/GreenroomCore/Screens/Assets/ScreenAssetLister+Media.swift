extension ScreenAssetLister {
  // MARK: Backgrounds

  mutating func addBackgrounds(of step: ScreenWalk.Step) {
    for form in step.forms(of: "background").forms {
      addBackground(form.value, isFirstView: form.mayHold && step.isFirstView)
    }
  }

  /// Adds the image of a background, or its film with the poster that stands there until the film runs.
  mutating func addBackground(_ background: JSONValue?, isFirstView: Bool) {
    guard let background, background.kind == .object else { return }
    let type = background["type"]
    if type?.isString("color") ?? false { return }
    if let poster = background.named("fallback_image") {
      addSet(poster, as: .poster, isFirstView: isFirstView)
    }
    guard let value = background["value"] else { return }
    // What a background of a newer type shows is told by the keys of its value.
    if type?.isString("image") ?? false {
      addSet(value, as: .image, isFirstView: isFirstView)
    } else if type?.isString("video") ?? false {
      addSet(value, as: .video, isFirstView: isFirstView)
    } else if let set = MediaSet(value) {
      add(set, as: set.kind.role, from: value, isFirstView: isFirstView)
    }
  }

  // MARK: Components

  /// Adds the files of an image or a film. One that is localized, where the locale has it, is shown in place of the
  /// source.
  mutating func addSources(of step: ScreenWalk.Step, as role: AssetRole) {
    let lids = step.forms(of: "override_source_lid")
    var showsSource = lids.mayBeAbsent
    for form in lids.forms {
      let isFound = addLocalized(form.value, isFirstView: form.mayHold && step.isFirstView)
      if form.mayHold, !isFound { showsSource = true }
    }
    for form in step.forms(of: "source").forms {
      let isFirstView = form.mayHold && showsSource && step.isFirstView
      addSet(form.value, as: role, isFirstView: isFirstView)
    }
  }

  mutating func addIcons(of step: ScreenWalk.Step) {
    for form in IconForms(of: step.component, under: step.overrides).forms {
      let place = form.formats ?? step.component
      let variants = form.variants
      if variants.isEmpty {
        report(.warning, at: place, "an icon needs a base_url and a file name in formats")
      } else {
        let isFirstView = form.mayHold && step.isFirstView
        add(Asset(role: .icon, variants: variants, isFirstView: isFirstView, place: place))
      }
    }
  }

  mutating func addPosters(of step: ScreenWalk.Step) {
    for form in step.forms(of: "fallback_source").forms {
      addSet(form.value, as: .poster, isFirstView: form.mayHold && step.isFirstView)
    }
  }

  private mutating func addSet(_ value: JSONValue, as role: AssetRole, isFirstView: Bool) {
    guard let set = MediaSet(value) else {
      if !value.isNull { report(.warning, at: value, "no URL of an image or a video is here") }
      return
    }
    add(set, as: role, from: value, isFirstView: isFirstView)
  }

  // MARK: Localized images

  /// Adds an image that the locale has of its own; false where it has none.
  private mutating func addLocalized(_ lid: JSONValue, isFirstView: Bool) -> Bool {
    guard let name = lid.text else { return false }
    imageLIDs.insert(name)
    guard let value = table[name], let set = MediaSet(value) else {
      report(.warning, at: lid, "the locale has no image \(name); the source is shown in its place")
      return false
    }
    add(set, as: set.kind.role, from: value, locale: locale, isFirstView: isFirstView)
    return true
  }

  /// Adds the images that the screen refers to in the locales that are not shown.
  mutating func addImagesOfOtherLocales() {
    guard !imageLIDs.isEmpty, let tables = document.tables else { return }
    for (name, table) in tables.members where name != locale {
      for (lid, value) in table.members where imageLIDs.contains(lid) {
        guard let set = MediaSet(value) else { continue }
        add(set, as: set.kind.role, from: value, locale: name, isFirstView: false)
      }
    }
  }

  // MARK: Unknown types

  /// Adds what looks like an image, a video or an icon in a component of unknown type.
  mutating func addLooseMedia(of step: ScreenWalk.Step) {
    for (key, value) in step.component.members {
      guard let set = MediaSet(value) else { continue }
      let role = key.hasPrefix("fallback_") && set.kind == .image ? AssetRole.poster : set.kind.role
      add(set, as: role, from: value, isFirstView: step.isFirstView)
    }
    for form in step.forms(of: "override_source_lid").forms {
      _ = addLocalized(form.value, isFirstView: form.mayHold && step.isFirstView)
    }
    if step.component["base_url"] != nil, step.component["formats"] != nil { addIcons(of: step) }
  }
}

extension MediaSet.Kind {
  /// What a set of the kind is for, where the place does not tell.
  fileprivate var role: AssetRole {
    switch self {
    case .image: .image
    case .video: .video
    }
  }
}
