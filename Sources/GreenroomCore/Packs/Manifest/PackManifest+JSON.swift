extension PackManifest {
  /// The manifest as JSON: keys, deliveries, assets and lists in order, so that the same content gives the same
  /// bytes.
  package var json: [UInt8] {
    var text = JSONText()
    text.object { text in
      text.list("assets", assets.sorted { $0.order < $1.order }) { $0.value($1) }
      text.list("deliveries", deliveries.sorted { $0.order < $1.order }) { $0.value($1) }
      text.member("format", format)
      text.member("generator", generator)
      if !leftOut.isEmpty { text.texts("left_out", leftOut) }
      text.member("made_at", madeAt.map(Timestamp.rfc3339(milliseconds:)))
      text.key("made_for")
      text.value(scope)
    }
    return text.bytes + [UInt8(ascii: "\n")]
  }
}

extension PackAsset {
  fileprivate var order: ExactText { ExactText("\(file)\n\(role.rawValue)") }
}

extension PackDelivery {
  fileprivate var order: ExactText { ExactText("\(source)\n\(dialect.rawValue)") }
}

extension JSONText {
  fileprivate mutating func value(_ scope: PackScope) {
    object { text in
      text.texts("locales", scope.locales)
      text.member("platform", scope.platform)
      text.texts("roles", scope.roles.map(\.rawValue))
      text.member("strategy", scope.window.rawValue)
      text.texts("themes", scope.themes.map(\.rawValue))
    }
  }

  fileprivate mutating func value(_ delivery: PackDelivery) {
    object { text in
      text.member("bytes", delivery.bytes)
      text.member("dialect", delivery.dialect.rawValue)
      text.member("etag", delivery.etag)
      text.member("file", delivery.file.description)
      text.member("key", delivery.source.key)
      text.member("kind", delivery.source.kind.rawValue)
      text.member("sha256", delivery.sha256)
    }
  }

  fileprivate mutating func value(_ asset: PackAsset) {
    object { text in
      text.member("bytes", asset.bytes)
      text.texts("deliveries", asset.deliveries)
      text.member("file", asset.file.description)
      if !asset.hashes.isEmpty { text.texts("hashes", asset.hashes) }
      text.member("media_type", asset.mediaType)
      text.member("role", asset.role.rawValue)
      text.member("sha256", asset.sha256)
      text.texts("urls", asset.urls)
    }
  }

  // MARK: Members

  fileprivate mutating func member(_ name: String, _ text: String?) {
    guard let text else { return }
    key(name)
    value(text)
  }

  fileprivate mutating func member(_ name: String, _ number: Int) {
    key(name)
    value(number)
  }

  /// A set of texts: in order, each once.
  fileprivate mutating func texts(_ name: String, _ texts: [String]) {
    list(name, Set(texts.map { ExactText($0) }).sorted()) { $0.value($1.string) }
  }

  fileprivate mutating func list<Element>(
    _ name: String, _ elements: [Element], _ write: (inout JSONText, Element) -> Void
  ) {
    key(name)
    array { text in for element in elements { write(&text, element) } }
  }
}
