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

  /// The entries by placement key; of two with one key the later.
  package let entries: [String: Entry]
  /// How many entries were left out because they name no placement.
  package let unreadableEntries: Int

  /// Reads the body of a batch answer.
  ///
  /// - Returns: nil where this is no batch answer at all.
  package init?(_ bytes: some Collection<UInt8>, limits: JSONLimits = JSONLimits()) {
    guard let elements = Self.results(of: bytes, limits) else { return nil }
    var entries: [String: Entry] = [:]
    var unreadable = 0
    for element in elements {
      if let key = element.root.member("placement_key", or: "placementKey")?.text {
        entries[key] = Entry(element)
      } else {
        unreadable += 1
      }
    }
    self.entries = entries
    unreadableEntries = unreadable
  }

  private static func results(of bytes: some Collection<UInt8>, _ limits: JSONLimits) -> [JSONDocument]? {
    let results = bytes.withContiguousStorageIfAvailable { bytes in
      try? JSONSplitter.elements(of: "results", in: bytes, limits: limits)
    }
    return results ?? Self.results(of: Array(bytes), limits)
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
