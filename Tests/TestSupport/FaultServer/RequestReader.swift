import Foundation

/// Cuts what arrives on a connection into requests.
struct RequestReader {
  private static let headEnd = Data("\r\n\r\n".utf8)
  private var buffer = Data()

  mutating func append(_ bytes: Data) {
    buffer.append(bytes)
  }

  /// The next whole request; nil while it is not there.
  mutating func next() -> RecordedRequest? {
    guard let headEnd = buffer.range(of: Self.headEnd) else { return nil }
    let head = String(decoding: buffer[..<headEnd.lowerBound], as: UTF8.self)
    let lines = head.components(separatedBy: "\r\n")
    let headers = lines.dropFirst().compactMap(Self.field)
    let length =
      headers.first { $0.name.lowercased() == "content-length" }.flatMap { Int($0.value) } ?? 0
    guard buffer.endIndex - headEnd.upperBound >= length else { return nil }
    let body = Data(buffer[headEnd.upperBound..<headEnd.upperBound + length])
    buffer = Data(buffer[(headEnd.upperBound + length)...])
    return Self.request(line: lines[0], headers: headers, body: body)
  }

  private static func field(_ line: String) -> (name: String, value: String)? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    return (String(line[..<colon]), value)
  }

  private static func request(
    line: String, headers: [(name: String, value: String)], body: Data
  ) -> RecordedRequest {
    let words = line.components(separatedBy: " ")
    let target = words.count > 1 ? words[1] : ""
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    return RecordedRequest(
      method: words[0], path: String(parts.first ?? ""),
      query: parts.count > 1 ? String(parts[1]) : nil, headers: headers, body: body)
  }
}
