package import Foundation

/// One request as it arrived.
package struct RecordedRequest: Sendable {
  /// The method, as sent.
  package let method: String
  /// The path without the query, as sent.
  package let path: String
  /// The text behind the question mark, as sent; nil without one.
  package let query: String?
  /// The header fields in the order sent, names as sent.
  package let headers: [(name: String, value: String)]
  /// The body; empty without one.
  package let body: Data
  /// Which connection it came on, counted from 1 in the order of their being accepted.
  package var connection = 0

  /// The first value of header `name`, in any case; nil where there is none.
  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}
