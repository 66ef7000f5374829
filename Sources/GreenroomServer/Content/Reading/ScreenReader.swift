import GreenroomCore

/// Reads the files of `screens`: id and version, the three parts that every screen has, packages and references; the
/// rest is left alone.
struct ScreenReader {
  let documents: DocumentReader
  let assets: AssetTable

  func read(_ path: String, name: String) -> ScreenFile? {
    let problems = documents.problems
    guard let document = documents.read(path) else { return nil }
    guard let screen = ObjectReader(document.root, at: .root, file: path, problems: problems) else {
      return nil
    }
    let hint = "Export the screen again, or compare it with a screen that works."
    _ = screen.requiredText("default_locale", remedy: hint)
    require("components_localizations", of: screen, remedy: hint)
    if require("components_config", of: screen, remedy: hint), let config = screen.object("components_config")
    {
      require("base", of: config, remedy: hint)
    }
    var finder = ReferenceFinder(isFlow: false)
    finder.walk(document.root)
    ReferenceCheck(assets: assets, problems: problems).check(finder.found, in: path)
    let file = ScreenFile(
      id: screen.text("id") ?? name, version: screen.integer("version", in: 1...Int(Int32.max)) ?? 1,
      text: ServedText.template(of: document, references: finder.found, assets: assets),
      packages: ScreenDocument(document.root).packageIDs)
    let answer = DeliveryBody(placement: nil, screen: file).template()
    AnswerSize.check(answer.length, problems, path, .root)
    return file
  }

  @discardableResult
  private func require(_ key: String, of reader: ObjectReader, remedy: String) -> Bool {
    guard let value = reader[key] else {
      reader.error(key, "This field is missing.", remedy: remedy)
      return false
    }
    // Some exporters write an empty map as an empty list.
    if value.kind == .object || value.kind == .array && value.count == 0 { return true }
    reader.error(key, "This must be an object, not \(value.kind.words).", remedy: remedy)
    return false
  }
}
