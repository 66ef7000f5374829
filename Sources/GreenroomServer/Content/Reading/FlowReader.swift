import GreenroomCore
import GreenroomDigest

/// Reads the files of `flows`.
struct FlowReader {
  let documents: DocumentReader
  let assets: AssetTable
  let fonts: [FontFile]

  private var problems: ContentProblems { documents.problems }

  init(documents: DocumentReader, assets: AssetTable, fonts: [FontFile]) {
    self.documents = documents
    self.assets = assets
    self.fonts = fonts
  }

  func read(_ path: String, name: String) -> FlowFile? {
    guard let document = documents.read(path) else { return nil }
    guard let reader = ObjectReader(document.root, at: .root, file: path, problems: problems) else {
      return nil
    }
    FlowShape(root: document.root, file: path, problems: problems).check()
    var finder = ReferenceFinder(isFlow: true)
    finder.walk(document.root)
    ReferenceCheck(assets: assets, problems: problems).check(finder.found, in: path)
    let schema = ServedText.template(of: document, references: finder.found, assets: assets)
    let digest = SHA256Digest(of: schema.filled(base: ""))
    return FlowFile(
      id: reader.text("id") ?? name, versionID: String(digest.hex.prefix(32)),
      version: reader.integer("version", in: 0...Int(Int32.max)) ?? 1,
      schemaVersion: schemaVersion(reader), fonts: fontsUsed(by: document), schema: schema)
  }

  /// The device refuses a major version above 1, so nothing is gained by serving one.
  private func schemaVersion(_ reader: ObjectReader) -> [UInt8] {
    guard let value = reader["schemaVersion"] else { return Array("1".utf8) }
    let major = value.integer ?? value.string.flatMap { $0.split(separator: ".").first }.flatMap { Int($0) }
    if major == 1 { return Array(value.rawBytes) }
    reader.error(
      "schemaVersion", "\(value.rawText) is no version that devices can show.",
      remedy: "Write 1 or a text like \"1.0.0\".")
    return Array("1".utf8)
  }

  /// The fonts whose family stands somewhere in the flow as a whole text.
  private func fontsUsed(by document: JSONDocument) -> [FontFile] {
    guard !fonts.isEmpty else { return [] }
    var names: Set<String> = []
    for token in JSONTokens(document.bytes[...]) where !token.isKey {
      names.insert(String(decoding: token.text.dropFirst().dropLast(), as: UTF8.self))
    }
    return fonts.filter { names.contains($0.family) }
  }
}

/// Reports references to files that are not there.
struct ReferenceCheck {
  let assets: AssetTable
  let problems: ContentProblems

  func check(_ references: [Reference], in file: String) {
    for reference in references where reference.form != .folder && assets[reference.path] == nil {
      let near = Suggestion.nearest(to: reference.path, in: assets.paths)
      let meant = near.map { "Did you mean \"\($0)\"? " } ?? ""
      problems.error(
        file, reference.place, "There is no file \"\(reference.path)\" in the content folder.",
        remedy: meant + "Add the file or correct the name; upper and lower case differ.")
    }
  }
}
