/// Writes one line an answer: method, path, status, bytes, milliseconds, route.
///
/// No header, no query and no body can reach it, by the type of ``Answer``. A path is shown as sent, but
/// segments that look like an API key are struck out.
struct AccessLog: AnswerObserver {
  let log: ServerLog

  func answered(_ answer: Answer) {
    log.line("access") { line in
      line.append(text: answer.method.rawValue)
      line.append(UInt8(ascii: " "))
      Self.append(path: answer.path, to: &line)
      line.append(UInt8(ascii: " "))
      line.append(number: answer.status)
      line.append(UInt8(ascii: " "))
      line.append(number: answer.bytes)
      line.append(text: "B ")
      Self.append(microseconds: answer.nanoseconds / 1000, to: &line)
      line.append(text: "ms ")
      line.append(text: answer.route ?? "-")
    }
  }

  /// The most bytes of a path that are shown.
  private static let pathLimit = 256
  /// Keys of the resolve and of the delivery dialect begin so.
  private static let secretPrefixes = ["fp_", "pk_", "sk_"]

  private static func append(path: String, to line: inout [UInt8]) {
    guard path.utf8.count > pathLimit || mayHoldKey(path) else {
      line.append(text: path)
      return
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map { part in
      secretPrefixes.contains { part.contains($0) } ? "***" : String(part)
    }
    line.append(contentsOf: parts.joined(separator: "/").utf8.prefix(pathLimit))
  }

  /// Cheap for the usual path: every prefix has an underscore behind its second letter.
  private static func mayHoldKey(_ path: String) -> Bool {
    var last: UInt8 = 0
    for byte in path.utf8 {
      if byte == UInt8(ascii: "_"), last == UInt8(ascii: "p") || last == UInt8(ascii: "k") { return true }
      last = byte
    }
    return false
  }

  private static func append(microseconds: UInt64, to line: inout [UInt8]) {
    line.append(number: microseconds / 1000)
    line.append(UInt8(ascii: "."))
    line.append(number: microseconds % 1000, digits: 3)
  }
}
