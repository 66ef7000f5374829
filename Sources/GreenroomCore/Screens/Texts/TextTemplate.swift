/// A name in a text that is replaced when the text is shown: `{{ product.price }}` or
/// `{{ product.periodly | capitalize }}`.
package struct TextTemplate: Hashable, Sendable {
  /// The name, such as `product.price` or `custom.NAME`.
  package let name: String
  /// What is done to the value, such as `uppercase`; nil where it is taken as it is.
  package let function: String?

  /// A template with these parts.
  package init(name: String, function: String? = nil) {
    self.name = name
    self.function = function
  }

  /// The templates in `text`, in order, repeats kept. Of braces that are opened twice the inner ones count.
  package static func templates(in text: String) -> [TextTemplate] {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return [] }
    let bytes = Array(text.utf8)
    var templates: [TextTemplate] = []
    var opening: Int?
    var position = 0
    while position + 1 < bytes.count {
      let pair = (bytes[position], bytes[position + 1])
      if pair == (UInt8(ascii: "{"), UInt8(ascii: "{")) {
        // Of three braces the last two open.
        opening = position + 2
        position += 1
      } else if pair == (UInt8(ascii: "}"), UInt8(ascii: "}")) {
        if let start = opening, let template = TextTemplate(bytes[start..<position]) {
          templates.append(template)
        }
        opening = nil
        position += 2
      } else {
        position += 1
      }
    }
    return templates
  }

  /// Reads what stands between the braces; nil without a name, and with more than one function.
  private init?(_ content: ArraySlice<UInt8>) {
    let parts = content.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self).trimmed }
    guard (1...2).contains(parts.count), !parts[0].isEmpty else { return nil }
    name = parts[0]
    function = parts.count == 2 && !parts[1].isEmpty ? parts[1] : nil
  }
}

extension String {
  fileprivate var trimmed: String {
    let start = drop { $0.isWhitespace }
    return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
  }
}
