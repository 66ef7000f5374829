/// A version as apps write it, ready to be compared with others.
///
/// One leading `v` and everything from a `+` do not count. Up to the first hyphen stand numbers of any length,
/// any number of them, missing ones being 0; behind it a pre-release as SemVer orders them, below its release.
struct VersionText: Sendable {
  private let bytes: [UInt8]

  /// - Returns: nil for a text that is no version.
  init?(_ text: String) {
    bytes = Array(text.utf8)
    guard bytes.withUnsafeBufferPointer({ VersionParts($0) != nil }) else { return nil }
  }

  /// How the version written in `text` stands to this one; nil where it is none.
  func ordering(of text: String) -> Ordering? {
    var text = text
    return text.withUTF8 { other in
      guard let left = VersionParts(other) else { return nil }
      return bytes.withUnsafeBufferPointer { own in
        VersionParts(own).map { left.ordering(to: $0) }
      }
    }
  }
}

/// The two halves of a version, as ranges of bytes that stay where they are.
private struct VersionParts {
  private let numbers: UnsafeBufferPointer<UInt8>
  private let preRelease: UnsafeBufferPointer<UInt8>?

  init?(_ text: UnsafeBufferPointer<UInt8>) {
    var text = text
    if let first = text.first, first | 0x20 == UInt8(ascii: "v") { text = text.dropping(1) }
    if let build = text.firstIndex(of: UInt8(ascii: "+")) { text = text.keeping(build) }
    let hyphen = text.firstIndex(of: UInt8(ascii: "-"))
    numbers = text.keeping(hyphen ?? text.count)
    preRelease = hyphen.map { text.dropping($0 + 1) }
    guard numbers.allIdentifiers({ $0.allSatisfy(\.isDigit) }),
      preRelease?.allIdentifiers({ $0.allSatisfy(\.isVersionLetter) }) ?? true
    else { return nil }
  }

  func ordering(to other: VersionParts) -> Ordering {
    let byNumbers = Self.ordering(ofNumbers: numbers, other.numbers)
    guard byNumbers == .same else { return byNumbers }
    switch (preRelease, other.preRelease) {
    case (nil, nil): return .same
    case (nil, _?): return .after
    case (_?, nil): return .before
    case (let left?, let right?): return Self.ordering(ofPreReleases: left, right)
    }
  }

  private static func ordering(
    ofNumbers left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Ordering {
    var (left, right) = (Identifiers(left), Identifiers(right))
    let none = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    while true {
      let (one, other) = (left.next(), right.next())
      if one == nil, other == nil { return .same }
      let ordering = ordering(ofDigits: one ?? none, other ?? none)
      guard ordering == .same else { return ordering }
    }
  }

  private static func ordering(
    ofPreReleases left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Ordering {
    var (left, right) = (Identifiers(left), Identifiers(right))
    while true {
      switch (left.next(), right.next()) {
      case (nil, nil): return .same
      case (nil, _?): return .before
      case (_?, nil): return .after
      case (let one?, let other?):
        let ordering = ordering(ofIdentifiers: one, other)
        guard ordering == .same else { return ordering }
      }
    }
  }

  private static func ordering(
    ofIdentifiers left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Ordering {
    switch (left.allSatisfy(\.isDigit), right.allSatisfy(\.isDigit)) {
    case (true, true): ordering(ofDigits: left, right)
    case (true, false): .before
    case (false, true): .after
    case (false, false): Ordering(units: left, right)
    }
  }

  private static func ordering(
    ofDigits left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Ordering {
    let zero = UInt8(ascii: "0")
    let (left, right) = (left.drop { $0 == zero }, right.drop { $0 == zero })
    return left.count == right.count
      ? Ordering(units: left, right) : Ordering(left.count, right.count)
  }
}

/// The texts between the dots.
private struct Identifiers: IteratorProtocol {
  private var rest: UnsafeBufferPointer<UInt8>?

  init(_ text: UnsafeBufferPointer<UInt8>) {
    rest = text
  }

  mutating func next() -> UnsafeBufferPointer<UInt8>? {
    guard let text = rest else { return nil }
    guard let dot = text.firstIndex(of: UInt8(ascii: ".")) else {
      rest = nil
      return text
    }
    rest = text.dropping(dot + 1)
    return text.keeping(dot)
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func keeping(_ count: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: self[..<count])
  }

  fileprivate func dropping(_ count: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: self[count...])
  }

  /// Whether there is an identifier between all dots, and each passes `test`.
  fileprivate func allIdentifiers(_ test: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
    var identifiers = Identifiers(self)
    while let identifier = identifiers.next() {
      guard !identifier.isEmpty, test(identifier) else { return false }
    }
    return true
  }
}

extension UInt8 {
  fileprivate var isVersionLetter: Bool {
    isDigit || self == UInt8(ascii: "-") || (self | 0x20) &- UInt8(ascii: "a") < 26
  }
}
