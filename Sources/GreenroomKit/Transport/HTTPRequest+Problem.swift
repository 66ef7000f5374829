import Foundation

extension HTTPRequest {
  /// Why the request cannot be sent at all; nil when it can.
  var problem: TransportError? {
    if Origin(url) == nil {
      return TransportError(.other, message: "only http and https URLs with a host can be asked")
    }
    if method == "GET", body != nil {
      return TransportError(.other, message: "a GET request has no body")
    }
    // A line break would end the field and begin another one.
    if let name = headers.first(where: { $0.key.breaksLines || $0.value.breaksLines })?.key {
      return TransportError(.other, message: "the header \(name.debugDescription) has a line break in it")
    }
    return nil
  }
}

extension String {
  fileprivate var breaksLines: Bool {
    utf8.contains { $0 == 0 || $0 == 10 || $0 == 13 }
  }
}
