/// A place in a JSON text as people write it: `apps[0].placements.paywall`.
struct JSONPlace: Sendable {
  let text: String

  static let root = JSONPlace(text: "")

  func member(_ key: String) -> JSONPlace {
    let isPlain = !key.isEmpty && key.utf8.allSatisfy(Self.isPlain)
    guard isPlain else { return JSONPlace(text: "\(text)[\"\(key)\"]") }
    return JSONPlace(text: text.isEmpty ? key : "\(text).\(key)")
  }

  func element(_ index: Int) -> JSONPlace {
    JSONPlace(text: "\(text)[\(index)]")
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "$"):
      true
    default: false
    }
  }
}
