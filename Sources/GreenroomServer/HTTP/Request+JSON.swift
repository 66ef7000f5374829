import GreenroomCore

extension Request {
  /// The body as JSON of one kind.
  func json(_ kind: JSONKind, values: Int) throws(RequestFailure) -> JSONValue {
    let limits = JSONLimits(bytes: max(body.count, 1), depth: 64, values: values)
    let root: JSONValue
    do throws(JSONReadError) {
      root = try JSONDocument(body, limits: limits).root
    } catch {
      throw .malformed("The body is no valid JSON: \(error).")
    }
    guard root.kind == kind else { throw .malformed("The body must be \(kind.words) in JSON.") }
    return root
  }
}
