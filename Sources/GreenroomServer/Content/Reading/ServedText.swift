import GreenroomCore

/// Makes what is served of a document: white space taken out, references turned into URLs.
enum ServedText {
  static func template(
    of document: JSONDocument, references: [Reference], assets: AssetTable
  ) -> Template {
    var template = Template()
    var position = 0
    let edits = references.sorted { $0.string.rawBytes.startIndex < $1.string.rawBytes.startIndex }
    for reference in edits {
      let range = reference.string.rawBytes.indices
      guard range.lowerBound >= position, let url = url(of: reference, assets) else { continue }
      template.append(compact(document.bytes[position..<range.lowerBound]))
      template.append(url)
      position = range.upperBound
    }
    template.append(compact(document.bytes[position...]))
    return template
  }

  /// What stands in place of a reference; nil where it stays as it is.
  private static func url(of reference: Reference, _ assets: AssetTable) -> Template? {
    var url = Template()
    switch reference.form {
    case .name: return nil
    case .folder:
      url.append(text: "\"")
      url.appendBase()
      url.append(text: "/\(AssetURL.folderPath(reference.path, assets))\"")
    case .absolute:
      guard let asset = assets[reference.path] else { return nil }
      url.append(text: "\"")
      url.appendBase()
      url.append(text: "/\(AssetURL.path(of: asset))\"")
    case .mediaRelative:
      guard let asset = assets[reference.path] else { return nil }
      url.append(text: "\"\(AssetURL.mediaPath(of: asset))\"")
    }
    return url
  }

  /// `text` without white space outside strings and without a byte order mark. It begins outside a string.
  static func compact(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var isInString = false
    var isEscaped = false
    for byte in text.starts(with: [0xef, 0xbb, 0xbf]) ? text.dropFirst(3) : text {
      if !isInString, byte <= 0x20 { continue }
      bytes.append(byte)
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = isInString
      } else if byte == UInt8(ascii: "\"") {
        isInString.toggle()
      }
    }
    return bytes
  }
}
