/// The answer to a request for several placements at once. Entries are independent of each other.
package struct ResolveBatch: Sendable {
  /// One placement's part of the answer.
  package struct Entry: Sendable {
    /// What the backend said about a placement in a batch.
    package enum Result: Sendable {
      /// The same answer as to a request for this placement alone.
      case answer(ResolveAnswer)
      /// Only this placement failed; the backend's words.
      case failed(String)
    }

    /// What the backend said.
    package let result: Result
    /// The entry alone, read back from these bytes as a single answer.
    package let document: JSONDocument

    /// The entry's text as received.
    package var bytes: [UInt8] { document.bytes }
  }

  /// The entries for those who asked, by placement key; of two with one key the later.
  package let entries: [String: Entry]

  /// Reads the body of a batch answer.
  ///
  /// - Parameter keys: the placements that were asked for. Entries for others are read and left out, as is what names no
  ///   placement, so that an answer costs no more memory than was asked for.
  /// - Returns: nil where this is no batch answer at all.
  package init?(_ bytes: some Collection<UInt8>, to keys: [String], limits: JSONLimits = JSONLimits()) {
    guard let entries = Self.entries(of: bytes, Set(keys), limits) else { return nil }
    self.entries = entries
  }

  private static func entries(
    of bytes: some Collection<UInt8>, _ keys: Set<String>, _ limits: JSONLimits
  ) -> [String: Entry]? {
    let read = bytes.withContiguousStorageIfAvailable { bytes in
      try? JSONSplitter.reduce(
        elementsOf: "results", in: bytes, limits: limits, into: [String: Entry]()
      ) { entries, element in
        guard let key = element.root.member("placement_key", or: "placementKey")?.text, keys.contains(key)
        else { return }
        entries[key] = Entry(element)
      }
    }
    return read ?? entries(of: Array(bytes), keys, limits)
  }
}

extension ResolveBatch.Entry {
  fileprivate init(_ document: JSONDocument) {
    self.document = document
    if let error = document.root["error"], !error.isNull {
      result = .failed(error.text ?? error.rawText)
    } else {
      result = .answer(ResolveAnswer(document.root))
    }
  }
}
