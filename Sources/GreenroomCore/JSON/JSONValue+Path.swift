extension JSONValue {
  /// Where the value stands in its document: `$.nodes[2].layout.props["a b"]`, and `$` for the whole.
  ///
  /// Found on the tape by stepping down from the root, so that walks need not keep it.
  package var path: String {
    var path = "$"
    var container = 0
    while container < index {
      let isObject = document.nodes[container].kind == .object
      var position = document.content(of: container).lowerBound
      var element = 0
      while true {
        let value = isObject ? position + 1 : position
        let next = document.next(behind: value)
        guard next <= index else {
          path += isObject ? keyStep(at: position) : "[\(element)]"
          container = value
          break
        }
        position = next
        element += 1
      }
    }
    return path
  }

  private func keyStep(at position: Int) -> String {
    let key = JSONValue(document: document, index: position)
    let name = key.string ?? ""
    let isPlain = !name.isEmpty && name.utf8.allSatisfy { $0.isWordByte }
    return isPlain && name.utf8.first?.isDigit == false ? ".\(name)" : "[\(key.rawText)]"
  }
}

extension UInt8 {
  fileprivate var isWordByte: Bool {
    isDigit || self == UInt8(ascii: "_") || (self | 0x20) &- UInt8(ascii: "a") < 26
  }
}
