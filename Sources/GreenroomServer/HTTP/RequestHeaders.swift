/// The request headers that the server reads. The order is that of the C target's list.
enum RequestHeader: Int, CaseIterable, Sendable {
  case authorization, contentEncoding, contentLength, expect, forwardedProto, host, ifNoneMatch
  case ifRange, range, transferEncoding, acceptEncoding

  var name: String {
    switch self {
    case .authorization: "authorization"
    case .contentEncoding: "content-encoding"
    case .contentLength: "content-length"
    case .expect: "expect"
    case .forwardedProto: "x-forwarded-proto"
    case .host: "host"
    case .ifNoneMatch: "if-none-match"
    case .ifRange: "if-range"
    case .range: "range"
    case .transferEncoding: "transfer-encoding"
    case .acceptEncoding: "accept-encoding"
    }
  }
}

/// The known headers of one request, in order of appearance.
struct RequestHeaders: Sendable {
  private var fields: [(header: RequestHeader, value: String)] = []

  init() {}

  /// Takes the known ones of `fields`; names ignore case.
  init(_ fields: [(name: String, value: String)]) {
    for (name, value) in fields {
      let name = name.lowercased()
      guard let header = RequestHeader.allCases.first(where: { $0.name == name }) else { continue }
      append(header, value)
    }
  }

  mutating func append(_ header: RequestHeader, _ value: String) {
    fields.append((header, value))
  }

  mutating func removeAll() {
    fields.removeAll(keepingCapacity: true)
  }

  /// The first value of `header`.
  subscript(_ header: RequestHeader) -> String? {
    fields.first { $0.header == header }?.value
  }

  /// The values of all lines of `header` as one list, as HTTP allows for headers that are lists.
  func list(_ header: RequestHeader) -> String? {
    guard let first = fields.firstIndex(where: { $0.header == header }) else { return nil }
    return fields[(first + 1)...].reduce(fields[first].value) { list, field in
      field.header == header ? "\(list), \(field.value)" : list
    }
  }

  func count(of header: RequestHeader) -> Int {
    fields.reduce(0) { $0 + ($1.header == header ? 1 : 0) }
  }
}
